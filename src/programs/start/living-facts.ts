import { watchFile } from 'node:fs'
import type { SiteFacts } from '../../content/site-facts.ts'
import { readSiteFacts, siteFilePath } from '../../filling/site-file.ts'
import { sentenceFor } from '../../terminal/problem.ts'

const LOOK_EVERY_MS = 1000

/**
 * The operator's facts as they are at any moment: a program that runs for months follows the file. A wrong one is said
 * and changes nothing.
 * @param changed told of new ones
 * @throws {Problem} naming what is wrong with the first ones
 */
export async function livingFacts(
  dataDir: string,
  changed: () => Promise<void> = () => Promise.resolve(),
): Promise<() => SiteFacts> {
  let facts = await readSiteFacts(dataDir)
  const follow = async () => {
    try {
      facts = await readSiteFacts(dataDir)
      await changed()
    } catch (error) {
      console.error(sentenceFor(error) ?? error)
    }
  }
  watchFile(siteFilePath(dataDir), { interval: LOOK_EVERY_MS, persistent: false }, () => void follow())
  return () => facts
}
