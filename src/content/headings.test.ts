import { expect, test } from 'vitest'
import { faq } from './faq.ts'
import { home } from './home.ts'
import { howItWorks } from './how-it-works.ts'
import { legalNotice } from './legal/legal-notice.ts'
import { privacyPolicy } from './legal/privacy.ts'
import * as links from './links.ts'
import { noticePage } from './neighbours.ts'
import { operator } from './operator.ts'
import { voices } from './voices.ts'

/** Headings without a sentence: what only names a page, a step or a state has no full stop (CONTRIBUTING.md). */
const NAMES = [
  'Du allein',
  'Mit einem Nachbarn',
  'Einmal eintragen',
  'Aussuchen',
  'Bis es reicht',
  'Jeder an seiner Tür',
  'Aus dem Gästebuch der Testphase',
  'Was man im Dorf zuerst fragt',
  'Fast geschafft',
  'Anmeldung bestätigen',
  'Abgemeldet',
  'Meine Daten',
  'Alles gelöscht',
  'Adresse geändert',
  'Schon angemeldet',
]

/** What stands under `title`, `heading` or `question`, however deep. */
function headingsIn(value: unknown): string[] {
  if (typeof value !== 'object' || value === null) return []
  return Object.entries(value).flatMap(([name, inner]) =>
    typeof inner === 'string' && /^(?:heading|question|questionsHeading)$|^title$/.test(name)
      ? [inner]
      : headingsIn(inner),
  )
}

const { title: _, ...ofHome } = home
const said = [ofHome, howItWorks, faq, links, voices, { heading: noticePage.heading }].flatMap(headingsIn)

test('a heading that says something ends with a full stop or a question mark, a name with nothing', () => {
  expect(said.length).toBeGreaterThan(30)
  const open = said.filter((heading) => !/[.?]$/.test(heading))
  expect(open.filter((heading) => !NAMES.includes(heading))).toEqual([])
  expect(NAMES.filter((name) => !open.includes(name))).toEqual([])
})

test('sections of legal texts are names', () => {
  const texts = [
    legalNotice(operator, 'Dorfteller'),
    privacyPolicy(operator, 'Dorfteller', { storesIp: false }),
  ]
  for (const { title } of texts.flatMap(({ sections }) => sections)) expect(title).not.toMatch(/\.$/)
})
