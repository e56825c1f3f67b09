import { expect, test } from 'vitest'
import { registerDocument } from '../../../scripts/processing-register.ts'
import { missingFacts, type Operator } from '../operator.ts'
import { operatorConsole } from '../processing/console.ts'
import { ofVisitors } from '../processing/register.ts'
import { legalNotice } from './legal-notice.ts'
import { type LegalText, table } from './legal-text.ts'
import { privacyPolicy } from './privacy.ts'

const carla: Operator = {
  name: 'Carla Beispiel Dorfessen',
  legalForm: false,
  representatives: false,
  street: 'Am Anger 3',
  postalCode: '16766',
  town: 'Kremmen',
  email: 'carla@example.org',
  phone: '+49 33055 000',
  registerCourt: false,
  registerNumber: false,
  vatId: 'DE000000000',
  supervisoryAuthority: false,
  privacyContact: 'datenschutz@example.org',
  dataProtectionOfficer: false,
  hosting: { name: 'Rechenhof', address: 'Feldweg 1, 14467 Potsdam', contractSignedOn: '4. Januar 2027' },
  mailProvider: {
    name: 'Briefpost',
    address: 'Hafenstraße 2, 20457 Hamburg',
    contractSignedOn: '5. Januar 2027',
  },
  serverLogRetention: 'sieben Tage',
  editor: false,
  employees: 3,
  privacyApprovedOn: '1. Februar 2027',
}
const nothingGiven = Object.fromEntries(Object.keys(carla).map((field) => [field, null])) as Operator
const policyOf = (operator: Operator, storesIp = false) => privacyPolicy(operator, 'Dorfteller', storesIp)
const plainText = (text: LegalText) =>
  text.sections
    .map(({ text }) => text)
    .concat(text.signs?.map(({ text }) => text) ?? [])
    .join('\n')
    .replace(/\n\s*/g, ' ')
const policy = plainText(policyOf(carla))

const placeholders = (text: LegalText) => plainText(text).match(/Platzhalter:/g) ?? []

test('once Carla has given everything, no gap and no draft mark is left', () => {
  expect(missingFacts(carla)).toEqual([])
  for (const text of [policyOf(carla), legalNotice(carla, 'Dorfteller')]) {
    expect(placeholders(text)).toEqual([])
    expect(text.draftMark).toBeFalsy()
  }
  expect(plainText(legalNotice(carla, 'Dorfteller'))).toContain('Am Anger 3')
  expect(policy).toContain('datenschutz@example.org')
})

test('an operator’s word with a bar in it parts no cell of a table in two', () =>
  expect(table('Wer', [['a | b', 'c']])).toBe('| Wer\n| a / b | c'))

test('as long as nobody has released it, the policy says that it is a draft', () => {
  const draft = policyOf(nothingGiven)
  expect(draft.draftMark).toBe('Entwurf – ersetzt keine Rechtsberatung')
  expect(placeholders(draft).length).toBeGreaterThan(3)
})

test('everything that the site may store at the visitor is named in the policy', () => {
  for (const [, ...kept] of ofVisitors.flatMap(({ browser }) => browser)) {
    expect(policy).toContain(kept.join(' | '))
  }
})

test('every purpose stands in the overview, every storage time in the table of storage times', () => {
  for (const { title, data, basisInShort, legalBasis, storage } of ofVisitors) {
    for (const words of [title, ...data.flat(), basisInShort || legalBasis]) expect(policy).toContain(words)
    for (const [what, time = 'sieben Tage'] of storage) expect(policy).toContain(`${what} | ${time}`)
  }
})

test('what concerns who works with the console is in the register, not in the policy', () => {
  const document = registerDocument(carla)
  for (const { data, browser } of operatorConsole)
    for (const words of [...data.flat(), ...browser.map(([, name]) => name)]) {
      expect(document).toContain(words)
      expect(policy).not.toContain(words)
    }
  expect(document).toContain('Am Anger 3, 16766 Kremmen')
  expect(registerDocument(nothingGiven)).toContain('trägt der Betreiber')
})

test('what the deadlines say is said; who carries the letters is named, and Carla’s own mail server needs no contract', () => {
  expect(policy).toContain('der Nachweis noch drei Jahre')
  expect(policy).toContain('Was du nicht bestätigst, löschen wir nach 7 Tagen.')
  expect(policy).toContain('Briefpost, Hafenstraße 2, 20457 Hamburg')
  const own = plainText(policyOf({ ...carla, mailProvider: false }))
  expect(own).toContain('von unserem eigenen Mailserver')
  expect(own).not.toContain('Anbieter des Mailservers')
})

const SPOKEN_OF =
  `90 Tage|13 Monate|Art. 15|Art. 16|Art. 17|Art. 18|Art. 20|Art. 21|Art. 7 Abs. 3|Art. 77|§ 25 Abs. 1 TDDDG|
  Google Ireland Limited|Stahnsdorfer Damm 77|Double-Opt-in|Wir messen nicht, ob du eine E-Mail öffnest|
  Sperrliste|Meine Daten|§§ 195, 199 BGB`.split(/\|\s*/)

test.each(SPOKEN_OF)('the policy speaks of %s', (words) => expect(policy).toContain(words))

test('the right to object stands apart from the rest', () => {
  const objection = policyOf(carla).sections.find((section) => section.id === 'widerspruch')
  expect(objection?.text).toMatch(/^\s*! (?!.*\n\s*\n\s*\S)/s)
})

test('with more than ten people the notice carries the statement of § 36 VSBG', () => {
  expect(plainText(legalNotice({ ...carla, employees: 11 }, 'Dorfteller'))).toContain('§ 36 VSBG')
  expect(plainText(legalNotice({ ...carla, employees: 10 }, 'Dorfteller'))).not.toContain('§ 36 VSBG')
})
