import { join } from 'node:path'
import { readConfig } from '../config.ts'
import { root } from '../environment.ts'
import { openHmacs } from '../mail/hmacs.ts'
import { readMessages, signedMessages } from '../mail/messages.ts'
import { writeProof } from '../office/privacy/write-person.ts'
import { suppressionKey } from '../programs/data-folder.ts'
import { withDatabase } from '../programs/database.ts'
import { readFacts } from '../programs/facts.ts'
import { readCommandLine, requireAddress } from './command-line.ts'

const USAGE = `npm run dorfteller -- proof ADRESSE [--out DATEI]

  ADRESSE  wessen Einwilligung belegt werden soll, als Seite zum Drucken
  --out    wohin; ohne Angabe nachweis-<Nummer>.html in diesem Ordner`

/** `npm run dorfteller -- proof`: the proof of a consent, to print. Ends with 1 when there is none. */
export async function run(argv: string[]): Promise<void> {
  const { values, positionals } = readCommandLine(argv, USAGE, { out: { type: 'string' } })
  const config = readConfig()
  const email = requireAddress(positionals, USAGE)
  const path = await withDatabase(config, async ({ owner }) => {
    const addressHmac = openHmacs(await suppressionKey(config)).address(email)
    // The letters' wording is printed if it is at hand; it is not built for this.
    const { operator } = await readFacts(owner)
    const built = await readMessages(join(root, 'dist/messages.json')).catch(() => undefined)
    const messages = built && signedMessages(built.messages, operator)
    const facts = { messages, operator: operator.name, madeAt: new Date() }
    return writeProof(owner, { email, addressHmac }, facts, values.out)
  })
  console.log(`Geschrieben: ${path}`)
}
