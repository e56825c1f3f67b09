/**
 * Letters a second of one office: queue, claim, SMTP, record. Confirmations to a server that throws them away, or through
 * a real Postfix, which keeps each on its disk before it answers; told by tenths, with the office's memory, so that
 * 312,500 show whether rate and memory hold. Or, `asked`: a newsletter is under way to a server that waits 20 ms before
 * each answer, and each second one person signs up: how long did their confirmations take?
 * Or `beside`: an office in turns with a bare pool of nodemailer that signs as well, over lines of several lengths.
 * Usage: npm run bench -- letters [LETTERS] [postfix|asked|beside]
 */
import { setTimeout as wait } from 'node:timers/promises'
import { postfixMissing, startPostfix } from '../test/support/postfix.ts'
import { besidePool } from './support/beside-pool.ts'
import { type BenchDatabase, benchDatabase } from './support/database.ts'
import { machine, median, numberArgument } from './support/figures.ts'
import { confirmedCrowd, region, sendNewsletter } from './support/newsletter.ts'
import { startPart } from './support/part.ts'
import { knownSender, startOffice } from './support/programs.ts'

const ASKING_PEOPLE = 60
const ANSWER_MS = 20
const ASKED_GOAL_SECONDS = 5
/** People signed up by one statement. */
const TOGETHER = 5_000

const letters = numberArgument(0, 5_000)
const mode = process.argv[3]

console.log(machine())
if (mode === 'asked') await asked()
else if (mode === 'beside')
  await (postfixMissing() ? console.log(`Not measured: ${postfixMissing()}.`) : besidePool())
else await drained()

async function drained(): Promise<void> {
  const missing = mode === 'postfix' && postfixMissing()
  if (missing) return console.log(`Not measured: ${missing}.`)
  const db = await benchDatabase()
  const server = await mailServer()
  try {
    await signUp(db, 'reader', letters)
    const office = startOffice(db, server.url)
    while ((await sent(db)) === 0) await wait(50)
    const [begun, before] = [performance.now(), await sent(db)]
    let [last, at] = [before, begun]
    for (let tenth = 1; tenth <= 10; tenth += 1) {
      const goal = before + Math.floor(((letters - before) * tenth) / 10)
      let now = await sent(db)
      for (; now < goal; now = await sent(db)) await wait(200)
      const rate = ((now - last) / (performance.now() - at)) * 1000
      console.log(
        `  ${tenth * 10} %: ${rate.toFixed(0)} letters/s, memory ${(await office.memory()).toFixed(0)} MB`,
      )
      ;[last, at] = [now, performance.now()]
    }
    const all = ((letters - before) / (performance.now() - begun)) * 1000
    console.log(`${letters} letters, ${mode ?? 'thrown away'}: ${all.toFixed(0)} letters/s`)
    await office.stop()
  } finally {
    await server.end()
    await db.remove()
  }
}

async function mailServer(): Promise<{ url: string; end(): Promise<void> }> {
  if (mode === 'postfix') {
    // Taken, kept on the disk until it has answered, and thrown away.
    const postfix = await startPostfix({ default_transport: 'discard:' })
    return { url: postfix.url, end: () => postfix.remove() }
  }
  const sink = await startPart<{ port: number }>('sink')
  return { url: `smtp://127.0.0.1:${sink.ready.port}`, end: sink.end }
}

/** Signs people up, which queues a confirmation letter for each: by the trigger, as a form would. */
async function signUp({ database }: BenchDatabase, name: string, people: number): Promise<void> {
  // A budget without end, as the office here has, counts every letter of the last hour for each that is written down.
  await database.owner.query(`delete from letter_rates where name = 'confirmations'`)
  for (let at = 0; at < people; at += TOGETHER) {
    await database.owner.query(
      `insert into newsletter_signups (email, postal_code)
       select format('%s-%s@example.org', $1::text, number), '16766' from generate_series($2::int, $3::int) as number`,
      [name, at + 1, Math.min(at + TOGETHER, people)],
    )
  }
}

async function sent({ database }: BenchDatabase): Promise<number> {
  const { rows } = await database.owner.query<{ sent: number }>(
    `select count(*)::int as sent from letters where state = 'sent'`,
  )
  return rows[0]?.sent ?? 0
}

async function asked(): Promise<void> {
  const db = await confirmedCrowd(letters)
  const sink = await startPart<{ port: number }>('sink', { delay: ANSWER_MS })
  try {
    const { postalCodes } = await region(db.database, letters)
    const office = startOffice(db, `smtp://127.0.0.1:${sink.ready.port}`)
    await knownSender(db)
    const before = await sent(db)
    const newsletter = await sendNewsletter(db.database, postalCodes)
    while ((await sent(db)) === before) await wait(100)
    for (let person = 1; person <= ASKING_PEOPLE; person += 1) {
      await signUp(db, `person-${person}`, 1)
      await wait(1_000)
    }
    const waits = await confirmationWaits(db)
    const left = newsletter.letters + before + ASKING_PEOPLE - (await sent(db))
    console.log(
      `${ASKING_PEOPLE} confirmations during a newsletter to ${newsletter.letters} (${left} still to go), answers ` +
        `after ${ANSWER_MS} ms: waited ${median(waits).toFixed(2)} s, at most ${Math.max(...waits).toFixed(2)} s ` +
        `(goal: ${ASKED_GOAL_SECONDS})`,
    )
    if (left === 0) console.log('The newsletter was over before they were: take more letters.')
    await office.stop()
  } finally {
    await sink.end()
    await db.remove()
  }
}

/** Seconds from being asked for to being accepted by the server. @throws when one never left */
async function confirmationWaits({ database }: BenchDatabase): Promise<number[]> {
  for (let tries = 0; tries < 300; tries += 1) {
    const { rows } = await database.owner.query<{ seconds: number | null }>(
      `select extract(epoch from l.sent_at - l.queued_at)::float8 as seconds
       from letters as l
       where l.kind = 'confirmation' and l.signup_id in (select id from newsletter_signups where email like 'person-%')`,
    )
    const seconds = rows.map((each) => each.seconds).filter((each) => each !== null)
    if (seconds.length === ASKING_PEOPLE) return seconds
    await wait(200)
  }
  throw new Error('Not every confirmation was sent within a minute.')
}
