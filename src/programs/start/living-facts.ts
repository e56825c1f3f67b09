import type pg from 'pg'
import { type GivenFacts, type SiteFacts, siteFacts } from '../../content/site-facts.ts'
import type { Sender } from '../../mail/compose.ts'
import { readSite } from '../../office/site.ts'
import { senderOf } from './sender.ts'

const LOOK_EVERY_MS = 2_000

/**
 * The operator's facts, and who writes the letters by them, as they are at any moment: a program that runs for months
 * follows the database, and goes on with what it knows while that is away.
 * @param database as owner or office
 * @throws {Problem} when the letters are not built
 */
export async function livingFacts(
  config: Parameters<typeof senderOf>[0],
  database: pg.Pool,
): Promise<{ facts: () => SiteFacts; sender: Sender; stop(): void }> {
  let facts = await readFacts(database)
  const sender = await senderOf(config, facts)
  const follow = async () => {
    facts = await readFacts(database)
    Object.assign(sender, await senderOf(config, facts))
  }
  const timer = setInterval(() => void follow().catch(() => undefined), LOOK_EVERY_MS).unref()
  return { facts: () => facts, sender, stop: () => clearInterval(timer) }
}

/** What pages and letters say: what is given over what the tracked files say. */
export async function readFacts(database: Pick<pg.ClientBase, 'query'>): Promise<SiteFacts> {
  return siteFacts((await readSite(database)).given as GivenFacts)
}
