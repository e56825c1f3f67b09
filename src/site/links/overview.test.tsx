import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test } from 'vitest'
import { anna } from '../../../test/support/people.ts'
import type { MyDataView } from '../../contract/my-data.ts'
import { fillTemplate, readMarkers } from '../../server/pages/fill-template.ts'
import { Overview } from './overview.tsx'

const signedUp = { words: '21. November 2026, 16:20 Uhr', iso: '2026-11-21T16:20:02+01:00' }
const confirmed = { words: '21. November 2026, 16:22 Uhr', iso: '2026-11-21T16:22:09+01:00' }

const annas: MyDataView = {
  token: 'a-token',
  email: anna.email,
  postalCode: anna.postal_code,
  place: 'Kremmen',
  state: { confirmed: { on: '21. November 2026' } },
  events: [
    { at: confirmed, type: { confirmed: true } },
    { at: signedUp, type: { requested: true } },
  ],
  consent: { wording: 'Ich stimme zu.', agreed: signedUp },
  letters: [{ at: signedUp, kind: { confirmation: true }, state: { sent: true } }],
  problems: {},
  typed: { postalCode: anna.postal_code, email: '' },
}

const template = { spans: readMarkers(renderToStaticMarkup(<Overview />)), policy: '' }
const shown = (view: MyDataView) => fillTemplate(template, view)

/** What a reader sees: the text without tags, white space folded. */
const words = (html: string) =>
  html
    .replace(/<[^>]*>/g, ' ')
    .replace(/\s+/g, ' ')
    .replace(/ ([.,])/g, '$1')

test('Anna sees her address, place, state, consent, history and letters', () => {
  const text = words(shown(annas))
  for (const part of [
    'E-Mail-Adresse anna@example.org',
    'Postleitzahl 16766 Kremmen',
    'Anmeldung bestätigt am 21. November 2026',
    'Ich stimme zu. Zugestimmt am 21. November 2026, 16:20 Uhr',
    '21. November 2026, 16:22 Uhr Du hast die Anmeldung bestätigt.',
    '21. November 2026, 16:20 Uhr Du hast dich angemeldet.',
    '21. November 2026, 16:20 Uhr Anmeldung bestätigen, gesendet',
  ]) {
    expect(text).toContain(part)
  }
  expect(shown(annas)).not.toContain('{{')
})

test('every form carries the token and posts to /meine-daten or below', () => {
  const forms = [...shown(annas).matchAll(/<form[^>]* action="([^"]+)" method="post">(.*?)<\/form>/g)]
  expect(forms.map(([, action]) => action)).toEqual([
    '/meine-daten',
    '/meine-daten',
    '/meine-daten/daten.json',
    '/meine-daten/daten.csv',
    '/meine-daten',
    '/meine-daten',
  ])
  for (const [, , content] of forms)
    expect(content).toContain('<input type="hidden" name="t" value="a-token"/>')
  const wishes = forms.map(([, , content = '']) => /name="wunsch" value="(\w+)"/.exec(content)?.[1])
  expect(wishes).toEqual(['postleitzahl', 'adresse', undefined, undefined, 'abmelden', 'loeschen'])
})

test('a field says what was wrong and keeps what was typed, as text', () => {
  const page = shown({
    ...annas,
    problems: { postalCode: { invalid: true }, email: { missing: true }, erase: true },
    typed: { postalCode: '167', email: '"><b>{{token}}' },
  })
  expect(words(page)).toContain('Die Postleitzahl hat genau 5 Ziffern.')
  expect(words(page)).toContain('Bitte gib deine E-Mail-Adresse ein.')
  expect(words(page)).toContain('Bitte setz das Häkchen')
  expect(page.match(/aria-invalid="true"/g)).toHaveLength(3)
  expect(page).toContain('value="167"')
  expect(page).toContain('value="&quot;&gt;&lt;b&gt;{{token}}"')
  expect(page.match(/id="neue-plz"/g)).toHaveLength(1)
})

test('who has left is told so and is not offered to leave again', () => {
  const page = words(
    shown({ ...annas, state: { withdrawn: { on: '1. Dezember 2026' } }, notice: { left: true } }),
  )
  expect(page).toContain('Du bist abgemeldet. Wir schreiben dir nicht mehr.')
  expect(page).toContain('Anmeldung abgemeldet am 1. Dezember 2026')
  expect(page).not.toContain('Jetzt abmelden')
})

test('where nothing is stored, the page says that', () => {
  const { consent: _, place: __, ...rest } = annas
  const page = words(shown({ ...rest, state: { unconfirmed: true }, events: [], letters: [] }))
  for (const part of [
    'noch nicht bestätigt',
    'Dazu ist nichts gespeichert.',
    'Bisher nichts.',
    'Bisher keine.',
  ]) {
    expect(page).toContain(part)
  }
})
