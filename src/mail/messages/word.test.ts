import { expect, test } from 'vitest'
import { operator } from '../../content/operator.ts'
import type { LetterKind } from '../../contract/letter-kinds.ts'
import { signedMessages } from '../messages.ts'
import { renderMessages } from './render-all.tsx'
import { WIDTH } from './word.ts'

/**
 * What Outlook for Windows makes of a letter, by the rules that are documented of its engine, Word: it is in no test.
 * @see https://learn.microsoft.com/en-us/previous-versions/office/developer/office-2007/aa338201(v=office.12)
 * @see https://www.hteumeuleu.com/2020/outlook-rendering-engine, https://www.caniemail.com
 */
type Tag = { name: string; style: ReadonlyMap<string, string>; attributes: string; before: string }

const messages = signedMessages(await renderMessages(), operator)

const KINDS: LetterKind[] = ['confirmation', 'address_change', 'my_data', 'newsletter']

function tagsOf(kind: LetterKind): Tag[] {
  const { html } = messages[kind]
  return [...html.matchAll(/<([a-z][a-z0-9]*)((?:\s[^>]*)?)>/g)].map((found) => {
    const [, name = '', attributes = ''] = found
    const style = /style="([^"]*)"/.exec(attributes)?.[1] ?? ''
    const pairs = style.split(';').map((pair): [string, string] => {
      const at = pair.indexOf(':')
      return [pair.slice(0, at).trim(), pair.slice(at + 1).trim()]
    })
    return { name, attributes, style: new Map(pairs), before: html.slice(0, found.index).trimEnd() }
  })
}

/** What breaks a rule, in words. */
function breaches(kind: LetterKind, isBreach: (tag: Tag) => boolean): string[] {
  return tagsOf(kind)
    .filter(isBreach)
    .map(({ name, attributes }) => `<${name}${attributes}>`)
}

const has = (style: Tag['style'], pattern: RegExp) =>
  [...style.keys()].some((property) => pattern.test(property))

test.each(KINDS)('%s: what may be at most so wide has a fixed width for Word', (kind) => {
  const alone = breaches(kind, ({ name, style, attributes, before }) => {
    if (!style.has('max-width')) return false
    if (name === 'img') return !attributes.includes(` width="${WIDTH}"`)
    return !new RegExp(`<!--\\[if mso\\]>[^!]*<td width="${WIDTH}"><!\\[endif\\]-->$`).test(before)
  })
  expect(alone).toEqual([])
  expect(messages[kind].html.match(/<!--\[if mso\]>/g)?.length).toBe(
    messages[kind].html.match(/<!\[endif\]-->/g)?.length,
  )
})

test.each(KINDS)('%s: boxes are cells: colour, lines and sizes are on no div, paragraph or link', (kind) => {
  const boxes = breaches(
    kind,
    ({ name, style }) =>
      /^(div|p|a|span|b|h1|h2)$/.test(name) && has(style, /^(background|border|(min-|max-)?(width|height)$)/),
  )
  expect(boxes).toEqual([])
})

test.each(KINDS)(
  '%s: a button is a cell; its link is as high by its line, which Word keeps exactly',
  (kind) => {
    const buttons = [...messages[kind].html.matchAll(/<td ([^>]*)><a ([^>]*display:block[^>]*)>/g)]
    // A newsletter's stands below its lead, or where the operator put it.
    expect(buttons).toHaveLength(kind === 'newsletter' ? 2 : 1)
    for (const [, cell = '', link = ''] of buttons) {
      expect(cell).toMatch(/align="center"/)
      expect(cell).toMatch(/padding:.*border:.*line-height:52px.*mso-line-height-rule:exactly/)
      expect(link).toContain('line-height:52px')
    }
  },
)

test.each(KINDS)('%s: nothing is laid out by what Word does not know', (kind) => {
  const unknown = breaches(kind, ({ name, style }) => {
    const display = style.get('display') ?? ''
    return (
      has(
        style,
        /^(float|position|flex|grid|gap|background-image|background-size|box-shadow|transform|font)$/,
      ) ||
      /flex|grid/.test(display) ||
      (display === 'inline-block' && name !== 'a') ||
      [...style.values()].some((value) => /\b(rgba?|hsla?|oklch|var|calc)\(|\d(rem|em|vw|ch)\b/.test(value))
    )
  })
  expect(unknown).toEqual([])
})
