import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { ESLint } from 'eslint'
import compat from 'eslint-plugin-compat'
import stylelint from 'stylelint'
import unsupported from 'stylelint-no-unsupported-browser-features'
import { root } from '../../src/environment.ts'
import { browserFloor } from '../../src/site/browser-floor.ts'
import { builtPages } from './support/every-template.ts'
import { expect, test } from './support/fixtures.ts'

const { chrome, safari, firefox } = browserFloor
const browsers = [`chrome ${chrome}`, `safari ${safari}`, `ios_saf ${safari}.0`, `firefox ${firefox}`]

/** What the pages use although the floor does not know it all, and what stands there instead. Names are caniuse's. */
const WITH_FALLBACK: Record<string, string> = {
  'css-container-queries': 'long names are small on their sign',
  'css-container-query-units': 'long names are small on their sign',
  'css-has': 'the houses are all lit and offer no choice; the button looks ready before its script has run',
  'css-focus-visible': 'the browser’s own focus ring (Safari before 15.4)',
  'css-scroll-behavior': 'the page jumps instead of gliding',
  'text-size-adjust': 'the browser’s own size of text in landscape',
  'text-decoration': 'a line under the text, of the browser’s own thickness',
  'css-overscroll-behavior': 'the page behind the sheet may scroll along',
  'viewport-unit-variants': 'no limit of height (Safari before 15.4, which has no dialog either)',
  'css-content-visibility': 'a script opens what is folded, before it is printed',
  'css-media-scripting': 'buttons that only a script could serve stay',
  'css3-cursors': 'a phone has none',
  'css-color-adjust': 'the notice is printed without its grounds unless asked for them',
  'css-widows-orphans': 'a line may stand alone at the edge of a printed page',
  'css-paged-media': 'the notice is printed with the browser’s own margins',
}

/** Of these the floor knows what we use; caniuse says "partial" for the sake of other parts. */
const PARTLY_KNOWN = [
  'css-appearance',
  'css-clip-path',
  'css-display-contents',
  'css-gradients',
  'css-masks',
  'css-overflow',
  'intrinsic-width',
  'multicolumn',
]

/** Newer than the floor, and unknown to the linter. */
const NEWER_CALLS =
  /AbortSignal\.(?:timeout|any)|\.findLast\(|\.toSorted\(|\.toReversed\(|withResolvers|\(\?<[=!]|static\{/

/** Each is asked for before it is used, or filled in (late-islands.ts). */
const ASKED_FOR = /requestIdleCallback|adoptedStyleSheets|navigator\.connection|Object\.hasOwn|trustedTypes/

test('every page has one stylesheet, in its head, whose inks and rules the floor knows, or has a fallback for', async ({
  site,
}) => {
  const pages = await builtPages(site)
  expect(pages.length).toBeGreaterThan(20)
  const sheets = new Set<string>()
  for (const [name, html] of pages) {
    const [head = '', body] = html.split('</head>')
    const [, sheet = '', more] = head.split(/<style>|<\/style>/)
    expect(body, name).not.toContain('<style')
    expect(more, name).not.toContain('<style')
    // Nothing is waited for before the first paint.
    expect(head, name).not.toMatch(/<link[^>]+rel="?stylesheet|<script[^>]+\bsrc=/)
    expect(sheet, name).not.toMatch(/^$|@layer|oklch|oklab|color-mix|@media[^{]*[<>]/)
    sheets.add(sheet)
  }
  for (const code of sheets) {
    const { results } = await stylelint.lint({ code, config: LINT_STYLES })
    expect(results.flatMap(({ warnings }) => warnings.map(({ text }) => text))).toEqual([])
  }
})

test('no script calls what the floor does not know without asking first', async () => {
  const scripts = new ESLint({ overrideConfigFile: true, overrideConfig: [LINT_SCRIPTS], ignore: false })
  const results = await scripts.lintFiles([join(root, 'dist/site/files/_astro/*.js')])
  expect(results.length).toBeGreaterThan(5)
  const found = results.flatMap(({ messages }) => messages.map(({ message }) => message))
  expect(found.filter((message) => !ASKED_FOR.test(message))).toEqual([])
  for (const { filePath } of results)
    expect(readFileSync(filePath, 'utf8'), filePath).not.toMatch(NEWER_CALLS)
})

const LINT_STYLES = {
  plugins: [unsupported],
  rules: {
    'plugin/no-unsupported-browser-features': [
      true,
      { browsers, ignore: [...Object.keys(WITH_FALLBACK), ...PARTLY_KNOWN], ignorePartialSupport: false },
    ],
  },
} satisfies stylelint.Config

const LINT_SCRIPTS = {
  ...compat.configs['flat/recommended'],
  languageOptions: { ecmaVersion: 2022, sourceType: 'module' },
  // A package's own notes to its linter mean nothing here.
  linterOptions: { reportUnusedDisableDirectives: false, noInlineConfig: true },
  settings: { browsers, lintAllEsApis: true },
} as const
