import { expect, test, vi } from 'vitest'
import { HOSTILE_ADDRESSES } from '../../test/support/hostile-addresses.ts'
import { asciiEmail, type EmailProblem, emailProblem } from './signup.ts'

test.each<[string, string]>([
  ['anna@käserei-dörfchen.de', 'anna@xn--kserei-drfchen-5hb90a.de'],
  ['Anna+Dorf@KÄSEREI.example', 'Anna+Dorf@xn--kserei-bua.example'],
  ['anna@post.ka\u0308se.example', 'anna@post.xn--kse-qla.example'],
  ['anna@кафе24.рф', 'anna@xn--24-6kcux5d.xn--p1ai'],
  ...[
    'anna@example.org',
    // A blank, a zero width space, a byte order mark, a soft hyphen, marks of direction.
    ' anna@example.org\t',
    '\u200banna@example.org',
    'anna@example.org\u200b\u00a0',
    '\ufeffanna@exam\u00adple.org\u00ad',
    '\u202aanna@example.org\u202c\u2069',
    // Cut out of a sentence, a list, a letter's head, a page's link.
    'anna@example.org.',
    'anna@example.org, ',
    '"anna@example.org"!',
    '<anna@example.org>',
    '"Meier, Anna" <anna@example.org>;',
    'Meier, Anna (anna@example.org)',
    'Anna [mailto:anna@example.org]',
    'mailto:anna@example.org?subject=Guten%20Tag',
  ].map((copied): [string, string] => [copied, 'anna@example.org']),
  ['Anna <anna@käse.example>.', 'anna@xn--kse-qla.example'],
])('mail to %j goes to %s', (typed, address) => {
  expect(asciiEmail(typed)).toBe(address)
  expect(emailProblem(address)).toBeUndefined()
})

test.each<[EmailProblem, string[]]>([
  ['missing', ['', ' \t', '\u200b']],
  ['invalid', ['anna', 'anna@', '@gmx.de', 'anna<meier@gmx.de', 'anna..m@gmx.de', 'a!b@gmx.de']],
  ['several', ['anna@gmx.de, bernd@gmx.de', 'anna@@gmx.de', 'Anna <anna@gmx.de> <bernd@gmx.de>']],
  ['comma', ['anna@gmail,com', 'meier,anna@gmx.de', 'Anna <anna@gmx,de>']],
  ['blank', ['anna @ gmx.de', 'anna@ gmx.de', 'anna meier@gmx.de', 'anna@\u00a0gmx.de']],
  ['letter', ['anna＠gmx.de', 'jörg@gmx.de', 'Jörg <jörg@gmx.de>', 'аnna@gmx.de', 'renée@käse.example']],
  ['ending', ['anna@web.d', 'anna@gmail', 'anna@käse', 'anna@gmx.de1', 'anna@127.0.0.1']],
  // Of another alphabet, each looks like one of ours.
  ['letter', ['anna@gmаil.com', 'anna@ωeb.de', 'anna@post.веb.käse.de', 'anna@ｗeb.de']],
  // No port, path or character to be decoded is read out of these.
  [
    'letter',
    ['anna@käse.example:x.de', 'anna@käse.example/x.de', 'anna@käse%2e.example', 'anna@xn--käse.de'],
  ],
])('Anna is told "%s" of %j', (problem, typed) => {
  expect(typed.map((each) => emailProblem(asciiEmail(each)))).toEqual(typed.map(() => problem))
})

test('of what hides another address or more than one, no address comes', () => {
  const taken = HOSTILE_ADDRESSES.filter((typed) => !emailProblem(asciiEmail(typed)))
  expect(taken).toEqual([
    // One mailbox each, with something around it or an umlaut in its domain.
    ' anna@example.org',
    'anna@example.org ',
    'anna@example.org.',
    '<x@evil.example>',
    'anna@example.org\u2029',
    'anna\u200b@example.org',
    'anna@bücher.example',
    'anna@straße.example',
  ])
})

test.each(['( ', '" <', '.', ' ', '<', 'a@'])('a text made of %j is read at once', (piece) => {
  const began = performance.now()
  for (const length of [490, 100_000])
    for (const end of ['', 'x', '@', '>']) asciiEmail(`a@x${piece.repeat(length).slice(0, length)}${end}`)
  expect(performance.now() - began).toBeLessThan(200)
})

test('an engine that takes ß for ss leaves the address alone: straße and strasse are two domains', () => {
  const NodeUrl = globalThis.URL
  class OldUrl extends NodeUrl {
    constructor(address: string) {
      super(address.replaceAll('ß', 'ss'))
    }
  }
  vi.stubGlobal('URL', OldUrl)
  expect(asciiEmail('anna@käsestraße.example')).toBe('anna@käsestraße.example')
  expect(asciiEmail('anna@käse.example')).toBe('anna@xn--kse-qla.example')
})
