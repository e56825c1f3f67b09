import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { join } from 'node:path'
import type pg from 'pg'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { type FreshDatabase, freshDatabase } from '../../../test/support/fresh-database.ts'
import { eventually, lettersOf } from '../../../test/support/fresh-worker.ts'
import { anna, buelent } from '../../../test/support/people.ts'
import { signUp } from '../../../test/support/signup-steps.ts'
import { connectWorker, loginUrl } from '../../database/connect.ts'
import { type SentNotes, sentNotes } from './sent-notes.ts'

const DYING = join(import.meta.dirname, '../../../test/support/dying-notes-program.ts')

let fresh: FreshDatabase
let worker: pg.Pool
let notes: SentNotes
beforeEach(async () => {
  fresh = await freshDatabase()
  worker = connectWorker(loginUrl(fresh.ownerUrl, 'worker'))
  notes = sentNotes(worker, new AbortController().signal)
})
afterEach(async () => {
  notes.close()
  await worker.end()
  await fresh.drop()
})

/** A letter that the mail server has just accepted. */
async function letterFor(person: typeof anna | typeof buelent): Promise<string> {
  await signUp(fresh.database, person)
  const { rows } = await fresh.database.owner.query<{ id: string }>(
    `update public.letters set claimed_at = now(), message_id = format('<%s@dorfteller.example>', id)
     where claimed_at is null returning id`,
  )
  return rows[0]?.id ?? ''
}

const outcomes = async () => (await lettersOf(fresh.database)).map(({ outcome }) => outcome)

/** Somebody holds all letters, so that no note can be made; `letGo` ends it. */
async function heldLetters() {
  const client = await fresh.database.owner.connect()
  await client.query('begin')
  await client.query('select from public.letters for update')
  return async () => {
    await client.query('rollback')
    client.release()
  }
}

/** How many notes wait for the letters that are held. */
async function notesWaiting(): Promise<number> {
  const { rows } = await fresh.database.owner.query<{ number: number }>(
    `select count(*)::int as number from pg_stat_activity
     where datname = current_database() and wait_event_type = 'Lock' and query like '%record_letter_sent%'`,
  )
  return rows[0]?.number ?? 0
}

test('what was handed over is noted, although the worker died before it could be', async () => {
  const id = await letterFor(anna)
  const letGo = await heldLetters()
  const options = JSON.stringify({ workerUrl: loginUrl(fresh.ownerUrl, 'worker'), id })
  const [, signal] = await once(spawn(process.execPath, [DYING, options], { stdio: 'inherit' }), 'exit')
  expect(signal).toBe('SIGKILL')
  expect(await outcomes()).toEqual([null])
  await letGo()
  await eventually(outcomes).toEqual(['sent'])
})

test('the next note does not leave before the last one is answered', async () => {
  const [annas, buelents] = [await letterFor(anna), await letterFor(buelent)]
  const letGo = await heldLetters()
  const first = await notes.handOver(annas, '250 taken')
  let handedOver = false
  const second = notes.handOver(buelents, '250 taken').then(({ noted }) => {
    handedOver = true
    return noted
  })
  await eventually(notesWaiting).toBe(1)
  expect(handedOver).toBe(false)
  await letGo()
  await Promise.all([first.noted, second])
  expect(await outcomes()).toEqual(['sent', 'sent'])
})

test('a note whose connection breaks is made on another one', async () => {
  const id = await letterFor(anna)
  const letGo = await heldLetters()
  const { noted } = await notes.handOver(id, '250 taken')
  await eventually(notesWaiting).toBe(1)
  await fresh.database.owner.query(
    `select pg_terminate_backend(pid) from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`,
  )
  await letGo()
  await noted
  expect(await outcomes()).toEqual(['sent'])
  await (await notes.handOver(await letterFor(buelent), '250 taken')).noted
  expect(await outcomes()).toEqual(['sent', 'sent'])
})
