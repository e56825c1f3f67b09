import fc from 'fast-check'
import { expect, test, vi } from 'vitest'
import { HOSTILE_ADDRESSES } from '../../test/support/hostile-addresses.ts'
import { anna } from '../../test/support/people.ts'
import { asciiEmail, emailProblem } from './signup.ts'

// Nobody may be written to by such a name, but by what it stands for.
const MAILBOXES_WITH_UMLAUT = ['anna@bücher.example', 'anna@straße.example']

test.each([
  ['anna@käserei-dörfchen.de', 'anna@xn--kserei-drfchen-5hb90a.de'],
  ['Anna.Müller@KÄSEREI.example', 'Anna.Müller@KÄSEREI.example'],
  ['Anna+Dorf@KÄSEREI.example', 'Anna+Dorf@xn--kserei-bua.example'],
  ['anna@post.ka\u0308se.example', 'anna@post.xn--kse-qla.example'],
  ['anna@STRAẞE.example', 'anna@xn--strae-oqa.example'],
  ['anna@dorf.рф', 'anna@dorf.xn--p1ai'],
])('mail to %s goes to %s', (typed, address) => {
  expect(asciiEmail(typed)).toBe(address)
})

test.each([
  anna.email,
  'Anna@Example.ORG',
  'anna@xn--kse-qla.example',
  'käse',
  '@käse.example',
  'anna@käse',
  'anna@käse.example:25',
  'anna@käse.example/x',
  'anna@käse.example#x',
  'anna@käse%2eexample',
  'anna@käse example.org',
  'anna@käse.\texample',
  'anna@@käse.example',
  'x@evil.example,anna@käse.example',
  'anna@käse..example',
  'anna@xn--käse.example',
  'anna@käse.1',
  // Look like plain ASCII domains and would become them.
  'anna@ｅxample.org',
  'anna@example.ｏrg',
  'anna@１27.0.0.1',
  `anna@${'ä'.repeat(70)}.example`,
  ...HOSTILE_ADDRESSES.filter((address) => !MAILBOXES_WITH_UMLAUT.includes(address)),
])('%j stays as it is', (typed) => {
  expect(asciiEmail(typed)).toBe(typed)
})

test('an engine that takes ß for ss leaves the address alone: straße and strasse are two domains', () => {
  class OldUrl {
    hostname: string
    constructor(address: string) {
      this.hostname = new NodeUrl(address.replaceAll('ß', 'ss')).hostname
    }
  }
  const NodeUrl = globalThis.URL
  vi.stubGlobal('URL', OldUrl)
  expect(asciiEmail('anna@käsestraße.example')).toBe('anna@käsestraße.example')
  expect(asciiEmail('anna@käse.example')).toBe('anna@xn--kse-qla.example')
  vi.unstubAllGlobals()
})

test('whatever is typed: the same text, or one mailbox with the same name before the @', () => {
  const part = fc.string({ unit: 'grapheme', minLength: 1, maxLength: 12 })
  fc.assert(
    fc.property(part, fc.array(part, { minLength: 1, maxLength: 3 }), (name, labels) => {
      const typed = `${name}@${labels.join('.')}`
      const address = asciiEmail(typed)
      const sameName = address.slice(0, address.lastIndexOf('@')) === typed.slice(0, typed.lastIndexOf('@'))
      return address === typed || (sameName && emailProblem(address) === undefined)
    }),
    { numRuns: 2000 },
  )
})
