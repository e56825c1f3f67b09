import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { crowd, crowdSignsUp } from '../../test/support/crowd.ts'
import { type FreshServer, freshServer } from '../../test/support/fresh-database.ts'
import { skipWaits } from '../../test/support/fresh-office.ts'
import {
  type LoadedOffice,
  loadOffice as loadProgram,
  noticeSilence,
} from '../../test/support/load-office.ts'
import { startSmtpServer, type TestSmtpServer } from '../../test/support/smtp-server.ts'
import { temporaryFolder } from '../../test/support/temporary-folder.ts'

const LETTERS = 640
/** So many letters of an office may be in doubt at once (as many as its connections), so many a death may repeat. */
const IN_DOUBT = 5

let fresh: FreshServer
let smtp: TestSmtpServer
let folder: Awaited<ReturnType<typeof temporaryFolder>>
let programs: LoadedOffice[]
beforeEach(async () => {
  // With a disk that is waited for, as in life; the run's own server waits for none.
  fresh = await freshServer()
  smtp = await startSmtpServer()
  folder = await temporaryFolder()
  programs = []
})
afterEach(async () => {
  for (const program of programs) await program.kill()
  await smtp.stop()
  await fresh.drop()
  await folder.remove()
})

async function loadOffice(): Promise<LoadedOffice> {
  const program = await loadProgram(fresh, {
    smtpUrl: smtp.url,
    ledgerFile: join(folder.path, 'suppression-list.tsv'),
  })
  programs.push(program)
  return program
}

/** How often each letter came, by its Message-ID. */
function copies(): Map<string, number> {
  const counted = new Map<string, number>()
  for (const { parsed } of smtp.letters) {
    const id = parsed.messageId ?? ''
    counted.set(id, (counted.get(id) ?? 0) + 1)
  }
  return counted
}

/** The same moments in every run. */
function chances(): (below: number) => number {
  let seed = 7
  return (below) => {
    seed = (seed * 1103515245 + 12345) % 2 ** 31
    return seed % below
  }
}

const count = (what: string) =>
  fresh.database.owner.query<{ number: number }>(what).then(({ rows }) => rows[0]?.number)
const waiting = () =>
  count(`select count(*)::int as number from public.letters where state in ('waiting', 'sending')`)

/** Whatever is in doubt, or waits for another reason, is tried at once until nothing waits any more. */
async function sendTheRest() {
  smtp.setBehaviour({})
  // A minute passes until the silence of the last that died is noticed.
  await expect
    .poll(
      async () => {
        await skipWaits(fresh.database)
        return waiting()
      },
      { timeout: 120_000, interval: 200 },
    )
    .toBe(0)
}

/** Nobody is forgotten: whoever got no letter has one that the operator sees as possibly delivered. */
async function nobodyForgotten(people: string[], kind: string) {
  const received = new Set(smtp.letters.map(({ envelope }) => envelope.to[0]))
  const { rows } = await fresh.database.owner.query<{ email: string; state: string }>(
    `select s.email, l.state from public.letters as l join public.newsletter_signups as s on s.id = l.signup_id
     where l.kind = $1`,
    [kind],
  )
  const outcomes = new Map(rows.map(({ email, state }) => [email, state]))
  expect(people.filter((email) => !received.has(email) && outcomes.get(email) !== 'uncertain')).toEqual([])
  expect(rows.filter(({ state }) => state !== 'sent' && state !== 'uncertain')).toEqual([])
}

test('in thirty kills of offices no letter is lost, and each repeats as many as were in doubt at most', async () => {
  const people = crowd(LETTERS)
  await crowdSignsUp(fresh.database, people)
  smtp.setBehaviour({ slow: { content: 8 } })
  const chance = chances()

  let next = loadOffice()
  for (let kill = 1; kill <= 22; kill += 1) {
    const office = await next
    next = loadOffice()
    await office.go()
    // At the beginning, while connecting, or with letters under way.
    if (kill % 4 > 0) await Promise.race([smtp.waitFor(smtp.taken() + 1), wait(1500)])
    await wait(chance(120))
    await office.kill()
    await noticeSilence(fresh.database)
  }
  // Two at once; the one that lives works on while the other's letters wait for its silence to be noticed.
  let survivor = await next
  await survivor.go()
  for (let kill = 23; kill <= 30; kill += 1) {
    const other = await loadOffice()
    await other.go()
    await wait(chance(120))
    await survivor.kill()
    survivor = other
  }
  await sendTheRest()
  await survivor.terminate()

  await nobodyForgotten(people, 'confirmation')
  // A repeat has the Message-ID of the first: receivers can tell.
  expect(copies().size).toBeLessThanOrEqual(LETTERS)
  expect(smtp.taken() - copies().size).toBeLessThanOrEqual(30 * IN_DOUBT)
  // And each that was accepted is part of the proof, once, whenever its office died.
  const { rows } = await fresh.database.owner.query(
    `select count(*)::int as events, count(distinct facts ->> 'letter')::int as letters,
            (select count(*)::int from public.letters where state = 'sent') as sent
     from public.consent_events where type = 'letter_sent'`,
  )
  expect(rows).toEqual([{ events: rows[0].sent, letters: rows[0].sent, sent: rows[0].sent }])
}, 300_000)
