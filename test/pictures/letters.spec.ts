import { readFile } from 'node:fs/promises'
import { createRequire } from 'node:module'
import { expect, test } from '@playwright/test'
import type { LetterFacts } from '../../src/mail/compose.ts'
import { testLetter, testSender } from '../support/letters.ts'
import { expectPicture } from './support/compare.ts'

const KREMMEN = { place: 'Kremmen', postalCode: '16766' }

/** What Carla writes when it starts, in all that her text may have. */
const LAUNCH: Partial<LetterFacts> = {
  kind: 'newsletter',
  facts: {
    ...KREMMEN,
    isLaunch: true,
    subject: 'In Kremmen geht’s los.',
    neighbours: { households: 27, goal: 25 },
    button: { caption: 'App laden', url: 'https://dorfteller.example/app' },
    body: [
      'Ab heute bestellt ihr zusammen. Ein Nachbar genügt, dann sind es 25 statt 50 Euro.',
      '**So fängst du an**',
      '1. **App laden.** Auf https://dorfteller.example/app.\n2. **Einmal eintragen.** Name, Adresse, Telefonnummer. Danach weiß sie, wo deine Tür ist.\n3. **Aussuchen.** Restaurant und Lieferzeit wählen, fertig.',
    ].join('\n\n'),
  },
}

for (const [name, changes, colorScheme] of [
  ['confirmation', { facts: KREMMEN }, 'light'],
  ['start', LAUNCH, 'dark'],
] as const) {
  test(`the letter ${name} in the ${colorScheme} looks as it did`, async ({ page, browser }, info) => {
    await page.setViewportSize({ width: 390, height: 900 })
    await page.emulateMedia({ colorScheme })
    await page.setContent(await pageOf(changes))
    await page.evaluate(() => document.fonts.ready)
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(390)
    const picture = await page.screenshot({ fullPage: true })
    expectPicture(picture, `letter-${name}-390-${colorScheme}`, browser, info)
  })
}

const require = createRequire(import.meta.url)
const FACES = {
  Besley: '@fontsource-variable/besley/files/besley-latin-wght-normal.woff2',
  'Familjen Grotesk': '@fontsource-variable/familjen-grotesk/files/familjen-grotesk-latin-wght-normal.woff2',
}

/** The letter as a mail program shows it that has our faces: those that stand in for them differ from machine to machine. */
async function pageOf(changes: Partial<LetterFacts>): Promise<string> {
  const { html, attachments } = testLetter(await testSender(), changes)
  const faces = Object.entries(FACES).map(async ([family, file]) => {
    const font = (await readFile(require.resolve(file))).toString('base64')
    return `@font-face{font-family:${family};font-weight:400 900;src:url(data:font/woff2;base64,${font})}`
  })
  const withFaces = html.replace('</head>', `<style>${(await Promise.all(faces)).join('')}</style></head>`)
  return attachments.reduce(
    (shown, { cid, content }) => shown.replaceAll(`cid:${cid}`, `data:image/png;base64,${content}`),
    withFaces,
  )
}
