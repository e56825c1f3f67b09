import { readFile } from 'node:fs/promises'
import { join as joinPath } from 'node:path'
import { expect, test } from 'vitest'
import { crowd, crowdJoins } from '../../../test/support/crowd.ts'
import { databaseForEach } from '../../../test/support/fresh-database.ts'
import { startLaunch } from '../../../test/support/launch.ts'
import { anna } from '../../../test/support/people.ts'
import { deliver, join, queueNewsletter } from '../../../test/support/signup-steps.ts'
import { hmacs } from '../../../test/support/suppression-key.ts'
import { recordLetterEvent } from '../../database/letter-events.ts'
import { readMessage } from './read-message.ts'
import { openReturnAddresses } from './return-addresses.ts'
import { takeHeard } from './way-back.ts'

const addresses = openReturnAddresses('bounce@dorfteller.example', hmacs)

const fresh = databaseForEach()
const logged: string[] = []

test('a report that somebody invents for a letter of hers shuts nobody out: a person should look', async () => {
  const letter = await annasNewsletter()
  const invented = `bounce+${letter.replaceAll('-', '')}.${'0'.repeat(20)}@dorfteller.example`
  expect(await back('postfix-unknown', letter, invented)).toBe('unclear')
  expect(await back('arf-complaint', letter, invented)).toBe('unclear')
  expect(await annasState()).toEqual({ state: 'confirmed', refused: false })
})

test('Anna changes her address in the moment in which a report is noted: nothing follows for the new one', async () => {
  const letter = await annasNewsletter()
  for (const type of ['bounced_hard', 'complained'] as const) {
    const digest = Buffer.alloc(32, type)
    const said = { letter, type, source: 'webhook', status: '5.1.1', answer: 'no', digest } as const
    const addressHmac = hmacs.address('anna@alt.example')
    expect(await recordLetterEvent(fresh.database.office, { ...said, addressHmac })).toBe('noted')
  }
  expect(await annasState()).toEqual({ state: 'confirmed', refused: false })
})

test.each([
  ['two weeks, not on one day', [0, 0, 0, 15]],
  ['two weeks, not two, however long it lasts', [0, 30, 0]],
])('a full mailbox takes no more after three letters over %s', async (_, waits) => {
  for (const days of waits) {
    await daysLater(days)
    const letter = await annasNewsletter()
    expect(await annasState()).toMatchObject({ state: 'confirmed' })
    await back('gmail-full', letter)
  }
  expect(await annasState()).toMatchObject({ state: 'undeliverable' })
})

test('a complaint withdraws, with proof of the way it came by', async () => {
  await back('arf-complaint', await annasNewsletter())
  expect(await annasState()).toMatchObject({ state: 'left' })
  const rows = await fresh.ask(`select facts from consent_events where type = 'withdrawn'`)
  expect(rows).toEqual([{ facts: { channel: 'complaint' } }])
})

test.each([
  ['arf-complaint', 'complaints'],
  ['postfix-unknown', 'bounces'],
  ['gmx-blocked', 'blocked'],
])('%s comes back three times in the middle of a launch: it pauses and says why', async (sample, why) => {
  const village = crowd(4)
  await crowdJoins(fresh.database, village)
  await startLaunch(fresh.database.owner)
  const state = () => fresh.ask('select state, paused_because as because from newsletters')
  for (const email of village.slice(0, 3)) {
    expect(await state(), email).toEqual([{ state: 'sending', because: null }])
    await deliver(fresh.database, email)
    const [letter] = await fresh.ask('select id from letters order by sent_at desc nulls last limit 1')
    await back(sample, letter.id, addresses.returnPath({ id: letter.id, to: email }))
  }
  expect(await state()).toEqual([{ state: 'paused', because: why }])
})

test('a message that is read twice counts once, and so does a bounce that another report tells two days later', async () => {
  const letter = await annasNewsletter()
  for (let time = 0; time < 2; time += 1) expect(await back('postfix-unknown', letter)).toBe('done')
  expect(await types()).toEqual(['bounced_hard'])
  await fresh.ask(`update newsletter_signups set refused_at = refused_at - interval '48 hours'`)
  await back('exim-unknown', letter)
  expect(await annasState()).toEqual({ state: 'confirmed', refused: true })
  await back('exchange-unknown', await annasNewsletter())
  expect(await annasState()).toEqual({ state: 'undeliverable', refused: true })
})

test.each(['human-reply', 'pigeonhole-vacation'])(
  '%s to the address that the letter names for it: no more comes',
  async (sample) => {
    const letter = await annasNewsletter()
    expect(await back(sample, letter, addresses.unsubscribe(letter), 'post@dorfteller.example')).toBe('done')
    expect(await annasState()).toMatchObject({ state: 'left' })
    const rows = await fresh.ask(`select facts from consent_events where type = 'withdrawn'`)
    expect(rows).toEqual([{ facts: { channel: 'mail' } }])
  },
)

test('a letter that is blocked for our own sake raises our alarm and nobody’s mark', async () => {
  await back('gmx-blocked', await annasNewsletter())
  expect(await annasState()).toEqual({ state: 'confirmed', refused: false })
  expect(logged.join()).toContain('for our own sake')
  expect(logged.join()).not.toContain(anna.email)
})

test('what Anna answers is left for a person to read; her vacation is noted', async () => {
  const letter = await annasNewsletter()
  expect(await back('pigeonhole-vacation', letter)).toBe('done')
  expect(await back('outlook-automatic-reply', letter)).toBe('done')
  expect(await back('human-reply', letter)).toBe('unclear')
  expect(await types()).toEqual(['auto_replied', 'auto_replied'])
})

async function annasNewsletter(): Promise<string> {
  if (!(await annasState())) await join(fresh.database, anna)
  await queueNewsletter(fresh.database, anna.postal_code)
  await deliver(fresh.database, anna.email)
  const rows = await fresh.ask('select id from letters order by queued_at desc, newsletter_id desc limit 1')
  return rows[0]?.id ?? ''
}

/** A sample comes in for a letter, to the address that it left with or another. */
async function back(
  sample: string,
  letter: string,
  returnPath = addresses.returnPath({ id: letter, to: anna.email }),
  to = '{return-path}',
) {
  const text = await readFile(joinPath(import.meta.dirname, `samples/${sample}.eml`), 'utf8')
  const raw = text
    .replaceAll(to, returnPath)
    .replaceAll('{return-path}', returnPath)
    .replaceAll('{letter}', letter)
  const note = (fields: object, message: string) => void logged.push(JSON.stringify({ ...fields, message }))
  const log = { info: note, warn: note, error: note }
  const heard = await readMessage(Buffer.from(raw), addresses.find)
  return takeHeard(heard, 'imap', { pool: fresh.database.office, hmacs, addresses, log })
}

async function annasState() {
  return (await fresh.ask('select state, refused_at is not null as refused from newsletter_signups'))[0]
}

async function types() {
  const events = await fresh.ask(`select type from letter_events where type <> 'accepted' order by id`)
  return events.map(({ type }) => type)
}

/** Everything that was noted happened so many days earlier. */
async function daysLater(days: number) {
  await fresh.ask(`update letter_events set happened_at = happened_at - make_interval(days => $1)`, [days])
  await fresh.ask(
    `update newsletter_signups set reached_at = reached_at - make_interval(days => $1),
       address_confirmed_at = address_confirmed_at - make_interval(days => $1)`,
    [days],
  )
}
