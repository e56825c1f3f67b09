/**
 * Letters a second of one office (queue, claim, compose, sign, SMTP, record), in turns with a bare pool of nodemailer that
 * signs as well, over as many connections. The server throws all away and waits before each of its answers, as over a
 * network. Usage: npm run bench -- letters [LETTERS] [WAITING IN MS]
 */
import { fork } from 'node:child_process'
import { generateKeyPairSync } from 'node:crypto'
import { once } from 'node:events'
import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import nodemailer from 'nodemailer'
import { rowOf } from '../src/database/ask.ts'
import { messageOf, signing } from '../src/mail/message.ts'
import { poolOptions } from '../src/mail/transport.ts'
import { testLetter, testSender } from '../test/support/letters.ts'
import { machine, median, numberArgument } from './support/figures.ts'
import { benchFolder, benchSite } from './support/site.ts'

const ROUNDS = 3
const CONNECTIONS = 10
const GOAL = 0.75

const letters = numberArgument(0, 2_000)
const delay = numberArgument(1, 1)

console.log(machine())
const { privateKey } = generateKeyPairSync('rsa', { modulusLength: 2048 })
const pem = privateKey.export({ type: 'pkcs8', format: 'pem' }).toString()
const sender = { ...(await testSender()), publicOrigin: 'http://localhost:4321' }
await using folder = await benchFolder()
const sink = fork(join(import.meta.dirname, 'support/sink.ts'), [String(delay)])
const [port] = await once(sink, 'message')
const smtpUrl = `smtp://127.0.0.1:${port}`
const keyFile = join(folder.path, 'dkim.pem')
await writeFile(keyFile, pem)
await using site = await benchSite(folder.path, {
  MAIL_FROM: 'noreply@dorfteller.example',
  SMTP_URL: smtpUrl,
  SMTP_CONNECTIONS: String(CONNECTIONS),
  CONFIRMATIONS_PER_HOUR: '1000000000',
  DKIM_SELECTOR: 'bench',
  DKIM_KEY_FILE: keyFile,
})
const { owner } = site.database
try {
  const rounds: { bare: number; ours: number }[] = []
  for (let round = 0; round <= ROUNDS; round += 1) {
    const rates = { bare: await barePool(), ours: await confirmations(round) }
    // The first is for warming up.
    if (round > 0) rounds.push(rates)
  }
  const ratios = rounds.map(({ bare, ours }) => ours / bare)
  console.log(
    `${letters} letters, ${CONNECTIONS} connections, answers after ${delay} ms: ` +
      `bare ${median(rounds.map(({ bare }) => bare)).toFixed(0)}/s, ratio ${median(ratios).toFixed(2)} ` +
      `(${ratios.map((ratio) => ratio.toFixed(2)).join(' ')}; goal: ${GOAL} or more)`,
  )
} finally {
  sink.disconnect()
}

/** @returns letters a second */
async function barePool(): Promise<number> {
  const dkim = signing({ domain: 'dorfteller.example', selector: 'bench', privateKey: pem })
  const pool = nodemailer.createTransport(poolOptions({ smtpUrl, connections: CONNECTIONS }))
  const all = Array.from({ length: letters }, (_, number) =>
    messageOf(testLetter(sender, { to: `reader-${number}@example.org` })),
  )
  const begun = performance.now()
  await Promise.all(all.map((message) => pool.sendMail({ ...message, dkim })))
  const seconds = (performance.now() - begun) / 1000
  pool.close()
  return letters / seconds
}

/**
 * Signs people up, which queues a confirmation letter for each, and waits until the office has sent them.
 * @returns letters a second, from the first that was taken in hand
 */
async function confirmations(round: number): Promise<number> {
  // A budget without end, as the office here has, counts every letter of the last hour for each that is written down.
  await owner.query(`delete from letter_rates where name = 'confirmations'`)
  await owner.query(
    `insert into newsletter_signups (email, postal_code)
     select format('reader-%s-%s@example.org', $1::int, number), '16766' from generate_series(1, $2::int) as number`,
    [round, letters],
  )
  for (;;) {
    const { sent, rate } = await rowOf<{ sent: number; rate: number }>(
      owner,
      `select count(*)::int as sent,
              (count(*) / extract(epoch from max(l.sent_at) - min(l.claimed_at)))::float8 as rate
       from letters as l join newsletter_signups as s on s.id = l.signup_id
       where l.state = 'sent' and s.email like format('reader-%s-%%', $1::int)`,
      [round],
    )
    if (sent === letters) return rate
    await wait(200)
  }
}
