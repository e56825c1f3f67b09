import type { ChildNode, Container, Root } from 'postcss'
import parseSelector from 'postcss-selector-parser'

/** Tells whether a piece of HTML has an element, a class or an id, as selectors write them: `p`, `.plate`, `#inhalt`. */
function namesIn(html: string): (name: string) => boolean {
  const names = new Set<string>()
  const beginnings: string[] = []
  for (const [, element = ''] of html.matchAll(/<([a-z][\w-]*)/g)) names.add(element)
  for (const [, id = ''] of html.matchAll(/\bid="([^"]*)"/g)) names.add(`#${id}`)
  for (const [, classes = ''] of html.matchAll(/\bclass="([^"]*)"/g))
    for (const name of classes.split(/\s+/)) {
      // A marker that the server fills in may become anything.
      const [known = '', marker] = name.split('{{')
      if (marker === undefined) names.add(`.${name}`)
      else beginnings.push(`.${known}`)
    }
  return (name) => names.has(name) || beginnings.some((beginning) => name.startsWith(beginning))
}

/**
 * With all its styles in it the first answer of `/` would be 17,600 bytes with its headers, of 14,400 that fit into the
 * first round trip; so split it is 14,000. Neither Astro nor Vite parts a page's styles by what is seen first.
 * Takes out of a page's styles what nobody needs for its first view: every rule whose selector names a class, an id or
 * an element that is not there, and what is for paper alone. The order of either part stays as it was; a class that
 * only a script sets counts as not there.
 * @param sheet changed in place: keeps the styles of the first view
 * @param first the page up to where that view ends
 * @returns the rest
 */
export function takeBelow(sheet: Root, first: string): Root {
  const has = namesIn(first)
  const below = sheet.clone()
  const isFirst = (selector: string) => mayMatch(selector, has)
  prune(sheet, isFirst, false)
  prune(below, (selector) => !isFirst(selector), true)
  return below
}

/** Keeps in `container` the selectors that `stays` says; animations stay with both, they are named by either. */
function prune(
  container: Container<ChildNode>,
  stays: (selector: string) => boolean,
  isBelow: boolean,
): void {
  container.each((node) => {
    if (node.type === 'rule') {
      const selectors = node.selectors.filter(stays)
      if (selectors.length === 0) node.remove()
      else node.selectors = selectors
    } else if (node.type === 'atrule') {
      if (node.name === 'media' && node.params === 'print') {
        if (!isBelow) node.remove()
      } else if (node.name === 'font-face') {
        if (isBelow) node.remove()
      } else if (node.nodes && node.name !== 'keyframes') {
        prune(node, stays, isBelow)
        if (node.nodes.length === 0) node.remove()
      }
    }
  })
}

/** Whether all names that a selector needs are there; what stands inside of `:not()`, `:is()` and their like is not asked. */
function mayMatch(selector: string, has: (name: string) => boolean): boolean {
  let all = true
  parseSelector((root) => {
    for (const part of root.nodes)
      for (const node of part.nodes) {
        if (node.type === 'class') all &&= has(`.${node.value}`)
        if (node.type === 'id') all &&= has(`#${node.value}`)
        if (node.type === 'tag') all &&= has(node.value)
      }
  }).processSync(selector)
  return all
}
