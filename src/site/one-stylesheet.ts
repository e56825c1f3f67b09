import { transform } from 'lightningcss'
import { type ChildNode, parse, type Rule } from 'postcss'
import { LAYERS } from '../design/layers.ts'
import { browserFloor } from './browser-floor.ts'

const STYLE = /<style\b[^>]*>([\s\S]*?)<\/style>/g

// lightningcss takes a version as one number, a byte each for major, minor and patch.
const targets = Object.fromEntries(Object.entries(browserFloor).map(([name, major]) => [name, major << 16]))

/**
 * A built page with one stylesheet, in its head, in the words of the browser floor. Astro leaves an island's styles in
 * the body, where HTML allows none, and Safari before 15.4 skips everything that stands in a layer: here the rules
 * stand in the order of their layers instead. So a rule of a later layer needs as much specificity as the rule of
 * an earlier one that it overrules.
 * A token that neither the page nor a script names is left out: the other town's inks weigh 90 compressed bytes.
 * @param scripts what any of the site's scripts may yet draw
 * @throws {Error} when the page has a layer that is not one of ours, or a stylesheet that cannot be read
 */
export function withOneStylesheet(html: string, scripts: string): string {
  const sheets = [...html.matchAll(STYLE)].map(([, sheet = '']) => sheet)
  if (sheets.length === 0) return html
  const { code } = transform({
    filename: 'page.css',
    code: Buffer.from(inOrder(sheets.join('\n'), html + scripts)),
    minify: true,
    targets,
  })
  // A function, because `$&` and its like may stand in a stylesheet.
  return html.replace(STYLE, '').replace('</head>', () => `<style>${code}</style></head>`)
}

function inOrder(css: string, users: string): string {
  const sheet = parse(css)
  sheet.walkDecls(/^--/, (token) => {
    const ofAll = token.parent?.type === 'rule' && (token.parent as Rule).selector === ':root'
    if (ofAll && !users.includes(`var(${token.prop}`)) token.remove()
  })
  const layers = new Map<string, ChildNode[]>(LAYERS.map((name) => [name, []]))
  const unlayered: ChildNode[] = []
  for (const node of sheet.nodes) {
    if (node.type !== 'atrule' || node.name !== 'layer') unlayered.push(node)
    else if (node.nodes) layerOf(node.params).push(...node.nodes)
  }
  return [...[...layers.values()].flat(), ...unlayered].join('\n')

  function layerOf(name: string): ChildNode[] {
    const layer = layers.get(name)
    if (layer) return layer
    throw new Error(`The layer ${name} is none of ${LAYERS.join(', ')}: add it to src/design/layers.ts.`)
  }
}
