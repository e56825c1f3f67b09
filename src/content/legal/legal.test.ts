import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { missingFacts, type Operator } from '../operator.ts'
import { type LegalText, plainText } from './blocks.ts'
import { legalNotice } from './legal-notice.ts'
import { privacyPolicy } from './privacy.ts'
import { storedInBrowser, storedInDatabase } from './storage.ts'

const carla: Operator = {
  name: 'Carla Beispiel Dorfessen',
  legalForm: false,
  representatives: false,
  street: 'Am Anger 3',
  postalCode: '16766',
  city: 'Kremmen',
  email: 'carla@example.org',
  phone: '+49 33055 000',
  registerCourt: false,
  registerNumber: false,
  vatId: 'DE000000000',
  supervisoryAuthority: false,
  privacyContact: 'datenschutz@example.org',
  dataProtectionOfficer: false,
  hosting: { name: 'Rechenhof', address: 'Feldweg 1, 14467 Potsdam', contractSignedOn: '4. Januar 2027' },
  visitRetention: 'zwölf Monate',
  serverLogRetention: 'sieben Tage',
  editor: false,
  staffCount: 3,
  privacyApprovedOn: '1. Februar 2027',
}
const nothingGiven = Object.fromEntries(Object.keys(carla).map((field) => [field, null])) as Operator
const texts = [carla, nothingGiven].flatMap((operator) => [
  privacyPolicy(operator, 'Dorfteller'),
  legalNotice(operator, 'Dorfteller'),
])
const policy = plainText(privacyPolicy(carla, 'Dorfteller'))

const placeholders = (text: LegalText) =>
  text.sections.flatMap((section) => section.blocks).filter((block) => block.kind === 'placeholder')

test('once Carla has given everything, no gap and no draft mark is left', () => {
  expect(missingFacts(carla)).toEqual([])
  for (const text of [privacyPolicy(carla, 'Dorfteller'), legalNotice(carla, 'Dorfteller')]) {
    expect(placeholders(text)).toEqual([])
    expect(text.draftMark).toBeNull()
  }
  expect(plainText(legalNotice(carla, 'Dorfteller'))).toContain('Am Anger 3')
  expect(policy).toContain('datenschutz@example.org')
})

test('as long as nobody has released it, the policy says that it is a draft', () => {
  const draft = privacyPolicy(nothingGiven, 'Dorfteller')
  expect(draft.draftMark).toBe('Entwurf – ersetzt keine Rechtsberatung')
  expect(placeholders(draft).length).toBeGreaterThan(3)
})

test('everything that the site may store at the visitor is named in the policy', () => {
  for (const { name, purpose, lifetime } of storedInBrowser) {
    expect(policy).toContain(name)
    expect(policy).toContain(purpose)
    expect(policy).toContain(lifetime)
  }
})

test('every column of a sign-up and of a visit is named in the policy', () => {
  for (const { meaning } of storedInDatabase) expect(policy).toContain(meaning)
})

test('the columns in the list are those of the database', () => {
  const schema = readFileSync('src/database/schema.sql', 'utf8')
  for (const { table, column } of storedInDatabase) expect(schema).toContain(`column ${table}.${column} is`)
})

test.each([
  '90 Tage',
  '13 Monate',
  'Art. 15',
  'Art. 16',
  'Art. 17',
  'Art. 18',
  'Art. 20',
  'Art. 21',
  'Art. 7 Abs. 3',
  'Art. 77',
  '§ 25 Abs. 1 TDDDG',
  'Google Ireland Limited',
  'Stahnsdorfer Damm 77',
])('the policy speaks of %s', (words) => expect(policy).toContain(words))

test('the right to object stands apart from the rest', () => {
  const objection = privacyPolicy(carla, 'Dorfteller').sections.find(
    (section) => section.id === 'widerspruch',
  )
  expect(objection?.blocks.map((block) => block.kind)).toEqual(['notice'])
})

test('the button that asks again stands in the section about cookies', () => {
  const cookies = privacyPolicy(carla, 'Dorfteller').sections.find((section) => section.id === 'cookies')
  expect(cookies?.blocks.map((block) => block.kind)).toContain('consent-settings')
})

test.each(['TMG', 'ec.europa.eu/consumers/odr', 'Lorem', 'TODO', 'Double-Opt-in', 'Abmeldelink'])(
  'no legal text contains %s',
  (words) => {
    for (const text of texts) expect(JSON.stringify(text)).not.toContain(words)
  },
)

test('every section has an address of its own', () => {
  for (const text of texts) {
    const ids = text.sections.map((section) => section.id)
    expect(new Set(ids).size).toBe(ids.length)
  }
})

test('with more than ten people the notice carries the statement of § 36 VSBG', () => {
  expect(plainText(legalNotice({ ...carla, staffCount: 11 }, 'Dorfteller'))).toContain('§ 36 VSBG')
  expect(plainText(legalNotice({ ...carla, staffCount: 10 }, 'Dorfteller'))).not.toContain('§ 36 VSBG')
})
