import { join } from 'node:path'
import type pg from 'pg'
import type { Config } from '../config.ts'
import { type SiteFacts, siteFacts } from '../content/site-facts.ts'
import { root } from '../environment.ts'
import { mailFrom } from '../mail/address.ts'
import type { Sender } from '../mail/compose.ts'
import { readMessages, signedMessages } from '../mail/messages.ts'
import { readSite } from '../office/site.ts'
import { codeOf, Problem } from '../problem.ts'

/** What pages and letters say: what is given over what the tracked files say. */
export async function readFacts(database: Pick<pg.ClientBase, 'query'>): Promise<SiteFacts> {
  return siteFacts((await readSite(database)).given)
}

const LOOK_EVERY_MS = 2_000

export type LivingFacts = Awaited<ReturnType<typeof livingFacts>>

/**
 * The operator's facts, and who writes the letters by them, as they are at any moment: a program that runs for months
 * follows the database, and goes on with what it knows while that is away.
 * @param database as owner or office
 * @throws {Problem} when the letters are not built
 */
export async function livingFacts(
  { MAIL_FROM, PUBLIC_ORIGIN }: Pick<Config, 'MAIL_FROM' | 'PUBLIC_ORIGIN'>,
  database: pg.Pool,
) {
  const { messages, streets } = await readMessages(join(root, 'dist/messages.json')).catch((error) => {
    throw new Problem(
      `Die Briefe sind nicht gebaut (dist/messages.json, ${codeOf(error)}): Führe zuerst npm run build aus.`,
    )
  })
  let facts = await readFacts(database)
  const signed = () => ({
    messages: signedMessages(messages, facts.operator),
    operatorEmail: facts.operator.email,
  })
  const from = mailFrom({ MAIL_FROM, PUBLIC_ORIGIN })
  const sender: Sender = { publicOrigin: PUBLIC_ORIGIN, from, streets, ...signed() }
  const timer = setInterval(async () => {
    try {
      facts = await readFacts(database)
      Object.assign(sender, signed())
    } catch {
      // It goes on with what it knows.
    }
  }, LOOK_EVERY_MS)
  return { facts: () => facts, sender, stop: () => clearInterval(timer) }
}
