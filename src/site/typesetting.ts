import type { Plugin } from 'vite'
import { typeset } from '../content/typeset.ts'

const OURS = /[/]src[/](?:browser|content|design|site)[/].*[.](?:tsx?|astro)$/

/**
 * Sets the texts in our modules, so that the page and the script that wakes it hold the same characters, at no byte
 * more. The archive of consents and the letters are no pages: there the texts stay as they were typed.
 */
export const typesetting: Plugin = {
  name: 'typesetting',
  enforce: 'pre',
  transform(code, id) {
    const [path = ''] = id.split('?')
    if (!OURS.test(path) || path.endsWith('/content/typeset.ts')) return undefined
    const set = typeset(code)
    return set === code ? undefined : { code: set, map: null }
  },
}
