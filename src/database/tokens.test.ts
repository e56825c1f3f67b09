import { beforeAll, expect, test } from 'vitest'
import { dumpEverything } from '../../test/support/dump-everything.ts'
import { databaseForAll } from '../../test/support/fresh-database.ts'
import { aLink } from '../../test/support/links.ts'
import { anna, buelent } from '../../test/support/people.ts'
import { join, signUp } from '../../test/support/signup-steps.ts'
import type { LinkPurpose } from '../door/links/link.ts'
import { call } from './ask.ts'

const PURPOSES: readonly LinkPurpose[] = ['confirm', 'change_address', 'my_data', 'unsubscribe']

const fresh = databaseForAll()
let annasToken: string
let buelentsToken: string
beforeAll(async () => {
  await signUp(fresh.database, anna)
  annasToken = await aLink(fresh, anna.email, 'confirm')
  await join(fresh.database, buelent)
  buelentsToken = await aLink(fresh, buelent.email, 'my_data')
})

/** For what a token is good. */
async function opens(token: string): Promise<LinkPurpose[]> {
  const states = PURPOSES.map((purpose) => call(fresh.database.anon, 'link_state', purpose, token))
  const told = await Promise.all(states)
  expect(new Set(['valid', 'unknown', ...told]).size).toBe(2)
  return PURPOSES.filter((_, index) => told[index] === 'valid')
}

test('a token opens what it is for, and nothing else', async () => {
  expect(await opens(annasToken)).toEqual(['confirm'])
  expect(await call(fresh.database.anon, 'my_data', buelentsToken)).toMatchObject({ email: buelent.email })
  expect(await call(fresh.database.anon, 'my_data', annasToken)).toBeNull()
})

test('a token with any change, or something else in its place, opens nothing', async () => {
  const [head, letter, tail] = [annasToken.slice(0, 9), annasToken.charAt(9), annasToken.slice(10)]
  for (const token of [
    head + tail,
    head + letter + letter + tail,
    head + (letter === '-' ? '_' : '-') + tail,
    annasToken.toLowerCase(),
    ` ${annasToken}`,
    `${annasToken}\n`,
    annasToken.slice(0, -1),
    "' or true --",
    '\\x',
    '%',
    'ä\u202e🙂',
    '',
  ])
    expect([token, await opens(token)]).toEqual([token, []])
})

test('a stolen table opens nothing: its hashes are no tokens', async () => {
  const rows = await fresh.ask<{ hash: Buffer }>('select hash from link_tokens')
  expect(rows.length).toBeGreaterThan(1)
  for (const { hash } of rows)
    for (const form of ['hex', 'base64url'] as const) expect(await opens(hash.toString(form))).toEqual([])
  const all = await dumpEverything(fresh.database.owner)
  for (const token of [annasToken, buelentsToken]) expect(all).not.toContain(token)
})
