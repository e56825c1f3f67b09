import { generateKeyPairSync, randomUUID } from 'node:crypto'
import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import nodemailer from 'nodemailer'
import { answerOf } from '../../src/database/ask.ts'
import { messageOf, signing } from '../../src/mail/message.ts'
import { poolOptions } from '../../src/mail/transport.ts'
import { testLetter, testSender } from '../../test/support/letters.ts'
import { startPostfix } from '../../test/support/postfix.ts'
import type { BenchDatabase } from './database.ts'
import { median } from './figures.ts'
import { confirmedCrowd, NEWSLETTER, region, sendNewsletter } from './newsletter.ts'
import { startPart } from './part.ts'
import { knownSender, startOffice } from './programs.ts'

const ROUNDS = 3
const CONNECTIONS = [10, 20]
/** Round trip in milliseconds, time after the dot in seconds; letters a connection and round: some seconds each. */
const LINES = [
  { name: '0 ms', roundTrip: 0, dot: 0, letters: 150 },
  { name: '30 ms', roundTrip: 30, dot: 0, letters: 60 },
  { name: '200 ms', roundTrip: 200, dot: 0, letters: 12 },
  { name: '1 s after the dot', roundTrip: 0, dot: 1, letters: 6 },
]

/** An office beside a bare pool of nodemailer that signs as well, both through a real Postfix, in turns. */
export async function besidePool(): Promise<void> {
  const { privateKey } = generateKeyPairSync('rsa', { modulusLength: 2048 })
  const pem = privateKey.export({ type: 'pkcs8', format: 'pem' }).toString()
  const most = Math.max(...LINES.map(({ letters }) => letters)) * Math.max(...CONNECTIONS)
  const db = await confirmedCrowd(most)
  const keyFile = join(db.folder, 'dkim.pem')
  await writeFile(keyFile, pem)
  try {
    for (const line of LINES) {
      const postfix = await startPostfix({
        default_transport: 'discard:',
        in_flow_delay: '0',
        ...(line.dot > 0 && { smtpd_end_of_data_restrictions: `sleep ${line.dot}` }),
      })
      const slow = await startPart<{ port: number }>('slow-line', {
        to: postfix.port,
        roundTrip: line.roundTrip,
      })
      const smtpUrl = line.roundTrip > 0 ? `smtp://127.0.0.1:${slow.ready.port}` : postfix.url
      for (const connections of CONNECTIONS) {
        const letters = line.letters * connections
        const office = startOffice(db, smtpUrl, {
          SMTP_CONNECTIONS: String(connections),
          DKIM_SELECTOR: 'bench',
          DKIM_KEY_FILE: keyFile,
        })
        await knownSender(db)
        const rounds: { bare: number; ours: number }[] = []
        for (let round = 0; round <= ROUNDS; round += 1) {
          const bare = await barePool({ smtpUrl, connections, letters, pem })
          const ours = await sendThem(db, letters)
          // The first is for warming up.
          if (round > 0) rounds.push({ bare, ours })
        }
        await office.stop()
        const ratios = rounds.map(({ bare, ours }) => ours / bare).toSorted((a, b) => a - b)
        console.log(
          `${line.name}, ${connections} connections: bare ${median(rounds.map(({ bare }) => bare)).toFixed(0)}/s, ` +
            `ratio ${median(ratios).toFixed(2)} (${ratios.map((ratio) => ratio.toFixed(2)).join(' ')})`,
        )
      }
      await slow.end()
      await postfix.remove()
    }
  } finally {
    await db.remove()
  }
}

/** @returns letters a second */
async function barePool(given: {
  smtpUrl: string
  connections: number
  letters: number
  pem: string
}): Promise<number> {
  const { smtpUrl, connections, letters, pem } = given
  const sender = { ...(await testSender()), publicOrigin: 'http://localhost:4321' }
  const dkim = signing({ domain: 'dorfteller.example', selector: 'bench', privateKey: pem })
  const pool = nodemailer.createTransport(poolOptions({ smtpUrl, connections }))
  const facts = { ...NEWSLETTER, isLaunch: false, newsletter: '1', place: 'Kremmen', postalCode: '16766' }
  const all = Array.from({ length: letters }, (_, number) =>
    messageOf(
      testLetter(sender, { id: randomUUID(), kind: 'newsletter', to: `reader-${number}@example.org`, facts }),
    ),
  )
  const begun = performance.now()
  await Promise.all(all.map((message) => pool.sendMail({ ...message, dkim })))
  const seconds = (performance.now() - begun) / 1000
  pool.close()
  return letters / seconds
}

/** A newsletter of so many letters; counted from the first that was taken in hand. @returns letters a second */
async function sendThem(db: BenchDatabase, letters: number): Promise<number> {
  const { owner } = db.database
  const { postalCodes } = await region(db.database, letters)
  const newsletter = await sendNewsletter(db.database, postalCodes)
  const sent = () =>
    answerOf<number>(
      owner,
      `select count(*)::int as answer from letters where newsletter_id = $1 and state not in ('waiting', 'sending')`,
      [newsletter.id],
    )
  while ((await sent()) < newsletter.letters) await wait(100)
  return answerOf<number>(
    owner,
    `select (count(*) / extract(epoch from max(sent_at) - min(claimed_at)))::float8 as answer from letters where newsletter_id = $1`,
    [newsletter.id],
  )
}
