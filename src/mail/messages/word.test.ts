import { expect, test } from 'vitest'
import { operator } from '../../content/operator.ts'
import { signedMessages } from '../messages.ts'
import { renderMessages } from './render-all.tsx'
import { WIDTH } from './word.ts'

// What Outlook for Windows makes of a letter, by the rules that are documented of its engine, Word: it is in no test.
// @see https://learn.microsoft.com/en-us/previous-versions/office/developer/office-2007/aa338201(v=office.12)
// @see https://www.hteumeuleu.com/2020/outlook-rendering-engine, https://www.caniemail.com

const LAYOUT = 'float|position|flex|grid|gap|background-image|background-size|box-shadow|transform|font'
const UNKNOWN = [
  new RegExp(`(^|;)\\s*(${LAYOUT})\\s*:`),
  /display:\s*(flex|grid)/,
  /\b(rgba?|hsla?|oklch|var|calc)\(|\d(rem|em|vw|ch)\b/,
]
const FIXED = new RegExp(`<!--\\[if mso\\]>[^!]*<td width="${WIDTH}"><!\\[endif\\]-->$`)

test.each(Object.entries(signedMessages(await renderMessages(), operator)))(
  '%s: what may be at most so wide has a fixed width for Word, and nothing is laid out by what it does not know',
  (_, { html }) => {
    const limited = [...html.matchAll(/<(\w+)[^>]*\bmax-width:[^>]*>/g)]
    expect(limited.length).toBeGreaterThan(0)
    for (const { 0: tag, 1: name, index } of limited) {
      if (name === 'img') expect(tag).toContain(` width="${WIDTH}"`)
      else expect(html.slice(0, index).trimEnd()).toMatch(FIXED)
    }
    expect(html.match(/<!--\[if mso\]>/g)?.length).toBe(html.match(/<!\[endif\]-->/g)?.length)
    const styles = Array.from(html.matchAll(/style="([^"]*)"/g), ([, style = '']) => style)
    expect(styles.filter((style) => UNKNOWN.some((rule) => rule.test(style)))).toEqual([])
  },
)
