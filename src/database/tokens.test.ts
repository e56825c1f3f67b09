import fc from 'fast-check'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { dumpEverything } from '../../test/support/dump-everything.ts'
import { type FreshDatabase, freshDatabase } from '../../test/support/fresh-database.ts'
import { aLink } from '../../test/support/links.ts'
import { anna, buelent, carla } from '../../test/support/people.ts'
import { join, signUp } from '../../test/support/signup-steps.ts'
import { type LinkPurpose, linkState, myData } from './queries/links.ts'

const PURPOSES: readonly LinkPurpose[] = ['confirm', 'change_address', 'my_data', 'unsubscribe']

let fresh: FreshDatabase
let annasToken: string
let buelentsToken: string
beforeAll(async () => {
  fresh = await freshDatabase()
  await signUp(fresh.database, anna)
  annasToken = await aLink(fresh, anna.email, 'confirm')
  await join(fresh.database, buelent)
  buelentsToken = await aLink(fresh, buelent.email, 'my_data')
  await signUp(fresh.database, carla)
})
afterAll(() => fresh.drop())

const state = (purpose: LinkPurpose, token: string) => linkState(fresh.database.anon, purpose, token)

/** The token with one of its characters changed, left out, doubled or put elsewhere. */
const nearMisses = (token: string) =>
  fc
    .tuple(
      fc.nat(token.length - 1),
      fc.constantFrom('change', 'drop', 'double', 'swap', 'case'),
      fc.base64String(),
    )
    .map(([at, how, letters]) => {
      const [before, letter, after] = [token.slice(0, at), token.charAt(at), token.slice(at + 1)]
      switch (how) {
        case 'drop':
          return before + after
        case 'double':
          return before + letter + letter + after
        case 'swap':
          return before + after.charAt(0) + letter + after.slice(1)
        case 'case':
          return (
            before + (letter === letter.toUpperCase() ? letter.toLowerCase() : letter.toUpperCase()) + after
          )
        default:
          return before + (letters.charAt(0) || '-') + after
      }
    })
    .filter((text) => text !== token)

test('a token opens what it is for, and nothing else', async () => {
  expect(await state('confirm', annasToken)).toBe('valid')
  for (const purpose of PURPOSES.filter((purpose) => purpose !== 'confirm')) {
    expect(await state(purpose, annasToken)).toBe('unknown')
  }
  expect((await myData(fresh.database.anon, buelentsToken))?.email).toBe(buelent.email)
  expect(await myData(fresh.database.anon, annasToken)).toBeNull()
})

test('a token with any change opens nothing, for any purpose', async () => {
  await fc.assert(
    fc.asyncProperty(nearMisses(annasToken), fc.constantFrom(...PURPOSES), async (token, purpose) => {
      expect(await state(purpose, token)).toBe('unknown')
    }),
    { numRuns: 200 },
  )
})

test('whatever somebody sends instead of a token opens nothing and breaks nothing', async () => {
  const anything = fc.oneof(
    fc.string({ unit: 'binary' }).filter((text) => !text.includes('\0')),
    fc.constantFrom(
      "' or true --",
      '\\x',
      '%',
      '_',
      `${annasToken} `,
      ` ${annasToken}`,
      `${annasToken}\n`,
      '',
    ),
  )
  await fc.assert(
    fc.asyncProperty(anything, fc.constantFrom(...PURPOSES), async (token, purpose) => {
      expect(await state(purpose, token.toWellFormed())).toBe('unknown')
    }),
    { numRuns: 200 },
  )
})

test('a stolen table opens nothing: neither the hmacs nor their parts are tokens', async () => {
  const { rows } = await fresh.database.owner.query<{ hash: Buffer; lookup: Buffer }>(
    'select hash, lookup from link_tokens',
  )
  expect(rows.length).toBeGreaterThan(1)
  for (const { hash, lookup } of rows) {
    for (const text of [hash, lookup].flatMap((bytes) => [
      bytes.toString('hex'),
      bytes.toString('base64url'),
    ])) {
      for (const purpose of PURPOSES) expect(await state(purpose, text)).toBe('unknown')
    }
  }
  const all = await dumpEverything(fresh.database.owner)
  for (const token of [annasToken, buelentsToken]) expect(all).not.toContain(token)
})
