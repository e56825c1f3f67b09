import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test } from 'vitest'
import { anna } from '../../../test/support/people.ts'
import type { MyDataView } from '../../contract/my-data.ts'
import { fillTemplate, readMarkers } from '../../door/pages/fill-template.ts'
import { Overview } from './overview.tsx'

const signedUp = { words: '21. November 2026, 16:20 Uhr', iso: '2026-11-21T16:20:02+01:00' }
const confirmed = { words: '21. November 2026, 16:22 Uhr', iso: '2026-11-21T16:22:09+01:00' }

const annas: MyDataView = {
  email: anna.email,
  postalCode: anna.postal_code,
  place: 'Kremmen',
  state: { confirmed: { on: '21. November 2026' } },
  events: [
    { at: confirmed, type: { confirmed: true } },
    {
      at: signedUp,
      type: { requested: true },
      person: { email: anna.email, browser: 'Firefox <145>' },
    },
  ],
  consent: { wording: 'Ich stimme zu.', agreed: signedUp },
  letters: [{ at: signedUp, kind: { confirmation: true }, outcome: { sent: true } }],
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
  expect(page.match(/autofocus=""/gi)).toHaveLength(3)
  expect(page).toContain('value="167"')
  expect(page).toContain('value="&quot;&gt;&lt;b&gt;{{token}}"')
  expect(page.match(/id="neue-plz"/g)).toHaveLength(1)
})

test('what is still open is said: a new address, letters that do not arrive, a newsletter', () => {
  const newsletter = {
    at: confirmed,
    kind: { newsletter: true },
    subject: 'Es geht los',
    outcome: { waiting: true },
  } as const
  const page = words(
    shown({
      ...annas,
      pendingEmail: 'anna.neu@example.org',
      undeliverable: { on: '22. November 2026' },
      letters: [newsletter],
    }),
  )
  expect(page).toContain('Neue Adresse anna.neu@example.org, noch nicht bestätigt')
  expect(page).toContain('Seit dem 22. November 2026 kommt unter der Adresse nichts mehr an.')
  expect(page).toContain('Newsletter „Es geht los“, wartet auf den Versand')
})
