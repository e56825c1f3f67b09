import { transform } from 'lightningcss'
import { type ChildNode, parse, Root } from 'postcss'
import { LAYERS } from '../design/layers.ts'
import { browserFloor } from './browser-floor.ts'
import { BELOW, STYLE } from './finish.ts'
import { takeBelow } from './first-view.ts'

// lightningcss takes a version as one number, a byte each for major, minor and patch.
const targets = Object.fromEntries(Object.entries(browserFloor).map(([name, major]) => [name, major << 16]))

/**
 * The one stylesheet of a page, in the words of the browser floor. Astro leaves an island's styles in
 * the body, where HTML allows none, and Safari before 15.4 skips everything that stands in a layer: here the rules
 * stand in the order of their layers instead. So a rule of a later layer needs as much specificity as the rule of
 * an earlier one that it overrules. Neither Astro nor Lightning CSS flattens layers, and the polyfill that does
 * (@csstools/postcss-cascade-layers) writes 600 bytes more: the first answer of `/` would be 14,600 of 14,400.
 * What stands below the first view has its styles apart, which block nothing above it.
 * @throws {Error} when the page has a layer that is not one of ours, or a stylesheet that cannot be read
 */
export function oneStylesheet(html: string): { first: string; below?: Buffer } {
  const sheets = [...html.matchAll(STYLE)].map(([, sheet = '']) => sheet)
  if (sheets.length === 0) return { first: '' }
  const sheet = inOrder(sheets.join('\n'))
  const cut = html.search(BELOW)
  const below = cut === -1 ? undefined : inWords(takeBelow(sheet, html.slice(0, cut)))
  return { first: inWords(sheet).toString(), ...(below && { below }) }
}

/** In the words of the browser floor, and as few of them as there can be. */
function inWords(sheet: Root): Buffer {
  const { code } = transform({
    filename: 'page.css',
    code: Buffer.from(sheet.toString()),
    minify: true,
    targets,
  })
  return Buffer.from(code)
}

function inOrder(css: string): Root {
  const sheet = parse(css)
  const layers = new Map<string, ChildNode[]>(LAYERS.map((name) => [name, []]))
  const unlayered: ChildNode[] = []
  for (const node of sheet.nodes) {
    if (node.type !== 'atrule' || node.name !== 'layer') unlayered.push(node)
    else if (node.nodes) layerOf(node.params).push(...node.nodes)
  }
  return new Root({ nodes: [...[...layers.values()].flat(), ...unlayered] })

  function layerOf(name: string): ChildNode[] {
    const layer = layers.get(name)
    if (layer) return layer
    throw new Error(`The layer ${name} is none of ${LAYERS.join(', ')}: add it to src/design/layers.ts.`)
  }
}
