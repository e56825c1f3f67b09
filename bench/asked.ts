/**
 * What somebody asked for, in the middle of a launch: each second one person signs up while a launch goes out to a mail
 * server that waits 20 ms before each answer. How long did their confirmations take until it had them?
 * Usage: npm run bench -- asked [LETTERS] [PEOPLE]
 */
import { setTimeout as wait } from 'node:timers/promises'
import { machine, median, numberArgument } from './support/figures.ts'
import { queueLetters } from './support/letters.ts'
import { confirmedCrowd, region, sendNewsletter } from './support/newsletter.ts'
import { startSink } from './support/sink.ts'
import { startWorker } from './support/worker.ts'

const ANSWER_MS = 20
const GOAL_SECONDS = 5

const wanted = numberArgument(0, 20_000)
const people = numberArgument(1, 60)

console.log(machine())
const db = await confirmedCrowd(wanted)
const sink = await startSink(ANSWER_MS)
try {
  const { postalCodes } = await region(db.database, wanted)
  const worker = startWorker(db, sink.smtpUrl)
  const begun = sink.collect(1, 1)
  const { id, letters } = await sendNewsletter(db.database, postalCodes)
  await begun
  for (let person = 1; person <= people; person += 1) {
    await queueLetters(db.database, `person-${person}`, 1)
    await wait(1_000)
  }
  const waits = await confirmationsSent()
  const left = await newslettersLeft(id)
  console.log(
    `${people} confirmations during a launch to ${letters} (${left} still to go), answers after ${ANSWER_MS} ms: ` +
      `waited ${median(waits).toFixed(2)} s, at most ${Math.max(...waits).toFixed(2)} s (goal: ${GOAL_SECONDS})`,
  )
  if (left === 0) console.log('The launch was over before they were: take more letters.')
  await worker.stop()
} finally {
  await sink.end()
  await db.remove()
}

/** Seconds from being asked for to being accepted by the server: the exchange with it is part of that. @throws when one never left. */
async function confirmationsSent(): Promise<number[]> {
  for (let tries = 0; tries < 300; tries += 1) {
    const { rows } = await db.database.owner.query<{ seconds: number | null }>(
      `select extract(epoch from e.happened_at - l.queued_at)::float8 as seconds
       from letters as l left join letter_events as e on e.letter_id = l.id and e.type = 'accepted'
       where l.kind = 'confirmation' and l.signup_id in (select id from newsletter_signups where email like 'person-%')`,
    )
    const seconds = rows.map((each) => each.seconds).filter((each) => each !== null)
    if (seconds.length === people) return seconds
    await wait(200)
  }
  throw new Error('Not every confirmation was sent within a minute.')
}

async function newslettersLeft(newsletter: number): Promise<number> {
  const { rows } = await db.database.owner.query<{ left: number }>(
    'select count(*)::int as left from letters where newsletter_id = $1 and outcome is null',
    [newsletter],
  )
  return rows[0]?.left ?? 0
}
