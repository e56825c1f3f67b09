import { createPublicKey, generateKeyPairSync } from 'node:crypto'
import { expect, test } from 'vitest'
import { dkimFindings } from './dkim.ts'
import { dkimRecordFor, readDkim } from './dkim-key.ts'

const rsa = generateKeyPairSync('rsa', { modulusLength: 2048 }).privateKey
const ed25519 = generateKeyPairSync('ed25519').privateKey
const good = dkimRecordFor(rsa)

const codes = (records: string[]) =>
  dkimFindings({ domain: 'dorfteller.example', selector: 'brief', privateKey: undefined, records }).map(
    ({ code }) => code,
  )

test('the record made for a key is the one that reads as that key', () => {
  expect(readDkim(good).key?.equals(createPublicKey(rsa))).toBe(true)
  expect(readDkim(dkimRecordFor(ed25519)).key?.equals(createPublicKey(ed25519))).toBe(true)
  expect(codes([good])).toEqual([])
})

test('spaces, missing v= and k=, and a final semicolon are all allowed', () => {
  const key = good.slice(good.indexOf('p=') + 2)
  expect(codes([`p=${key}`])).toEqual([])
  expect(codes([`v = DKIM1 ;t=s; p= ${key.slice(0, 80)} ${key.slice(80)};`])).toEqual([])
})

test.each([
  ['cut off when it was pasted', good.slice(0, 200)],
  ['no key at all', 'v=DKIM1; k=rsa'],
  ['of an unknown kind', good.replace('k=rsa', 'k=dsa')],
  ['with the version last', `${good.slice(10)}; v=DKIM1`],
  ['only for SHA-1', good.replace('k=rsa', 'k=rsa; h=sha1')],
  ['not for mail', good.replace('k=rsa', 'k=rsa; s=tlsrpt')],
  ['with a tag twice', `${good}; k=rsa`],
  ['something else', 'google-site-verification'],
])('a record that is %s cannot be used', (_, text) => {
  expect(codes([text])).toEqual(['dkim-unreadable'])
})

test('a key on trial, two keys, and Ed25519 alone are told', () => {
  expect(codes([good.replace('k=rsa', 'k=rsa; t=y:s')])).toEqual(['dkim-testing'])
  expect(codes([good, good])).toEqual(['dkim-several'])
  expect(codes([dkimRecordFor(ed25519)])).toEqual(['dkim-ed25519'])
})
