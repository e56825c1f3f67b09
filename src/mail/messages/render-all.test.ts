import { expect, test } from 'vitest'
import { type Operator, operator } from '../../content/operator.ts'
import { signedMessages } from '../messages.ts'
import { renderMessages } from './render-all.tsx'

const given: Operator = {
  ...operator,
  name: 'Dorfteller',
  legalForm: 'GmbH',
  representatives: ['Anna Beispiel', 'Bülent Beispiel'],
  street: 'Am Markt 1',
  postalCode: '16766',
  town: 'Kremmen',
  email: 'betreiber@dorfteller.example',
  phone: '+49 33055 000',
}

/** The letters of an operator. */
const lettersOf = async (who: Operator) => signedMessages(await renderMessages(), who)
const messages = await lettersOf(given)

const words = (html: string) =>
  html
    .replaceAll(/<(style|title)>.*?<\/\1>/gs, ' ')
    .replaceAll(/<[^>]*>/g, ' ')
    .replaceAll(/\s+/g, ' ')

// What it says, as a picture: test/pictures/letters.spec.ts.
test('the confirmation advertises nothing', () => {
  const advertising =
    /rabatt|%|gutschein|kostenlos|sichern|gratis|!|sterne|zusammen satt|euro|€|häuser|nummer|{{neighbours}}/i
  expect(words(messages.confirmation.html)).not.toMatch(advertising)
  expect(messages.confirmation.text).not.toMatch(advertising)
  expect(messages.confirmation.text).toContain('nach 7 Tagen löschen wir den Eintrag.')
})

test('both forms of every letter say who writes and lead to the legal pages', () => {
  for (const { html, text } of Object.values(messages)) {
    for (const line of [
      'Dorfteller (GmbH)',
      'Am Markt 1',
      '16766 Kremmen',
      'E-Mail: betreiber@dorfteller.example',
      'Vertreten durch Anna Beispiel und Bülent Beispiel',
    ])
      for (const said of [words(html), text]) expect(said).toContain(line)
    expect(html + text).not.toContain('Platzhalter')
    for (const page of ['/impressum', '/datenschutz']) {
      expect(html).toContain(`href="{{origin}}${page}"`)
      expect(text).toContain(`{{origin}}${page}`)
    }
  }
})

test('no letter fetches or reports anything: no remote pictures or files, no counted links', () => {
  const own = ['{{link}}', '{{origin}}/impressum', '{{origin}}/datenschutz']
  /** What the operator wrote, and where the data are. */
  const more = { newsletter: ['{{href}}', '{{address}}', '{{origin}}/meine-daten'] }
  for (const [kind, { html }] of Object.entries(messages)) {
    expect(html).not.toMatch(/<link|<script|@import|url\(|srcset|background=/i)
    const pictures = [...html.matchAll(/src="([^"]*)"/g)].map(([, source]) => source)
    expect(pictures.filter((source = '') => !/^cid:\{\{(street|contentId)\}\}$/.test(source))).toEqual([])
    const targets = [...html.matchAll(/href="([^"]*)"/g)].map(([, target]) => target)
    expect(new Set(targets)).toEqual(new Set([...own, ...(kind in more ? more.newsletter : [])]))
  }
})

test('screen readers hear German, and no table of data', () => {
  for (const { html } of Object.values(messages)) {
    expect(html).toContain('<html dir="ltr" lang="de">')
    expect(html).not.toContain('lang="en"')
    expect([...html.matchAll(/<h1/g)]).toHaveLength(1)
    const tables = [...html.matchAll(/<table[^>]*>/g)].map(([tag]) => tag)
    expect(tables.filter((tag) => !tag.includes('role="presentation"'))).toEqual([])
  }
})

test('another word makes another version, the same words the same', async () => {
  expect((await lettersOf(given)).confirmation.version).toBe(messages.confirmation.version)
  const moved = await lettersOf({ ...given, town: 'Gransee' })
  expect(moved.confirmation.version).not.toBe(messages.confirmation.version)
  expect(messages.confirmation.version).toMatch(/^[0-9a-f]{64}$/)
})
