import { watchFile } from 'node:fs'
import type { SiteFacts } from '../../content/site-facts.ts'
import { readSiteFacts, siteFilePath } from '../../filling/site-file.ts'
import type { Sender } from '../../mail/compose.ts'
import { sentenceFor } from '../../terminal/problem.ts'
import { senderOf } from './sender.ts'

const LOOK_EVERY_MS = 1000

/**
 * The operator's facts, and who writes the letters by them, as they are at any moment: a program that runs for months
 * follows the file. A wrong one is said and changes nothing.
 * @throws {Problem} naming what is wrong with the first ones
 */
export async function livingFacts(
  config: Parameters<typeof senderOf>[0],
): Promise<{ facts: () => SiteFacts; sender: Sender }> {
  const { DATA_DIR: dataDir } = config
  const sender = await senderOf(config)
  let facts = await readSiteFacts(dataDir)
  const follow = async () => {
    try {
      facts = await readSiteFacts(dataDir)
      Object.assign(sender, await senderOf(config))
    } catch (error) {
      console.error(sentenceFor(error) ?? error)
    }
  }
  watchFile(siteFilePath(dataDir), { interval: LOOK_EVERY_MS, persistent: false }, () => void follow())
  return { facts: () => facts, sender }
}
