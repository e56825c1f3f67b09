import { join } from 'node:path'
import { type Config, readConfig } from '../config.ts'
import { brand } from '../content/brand.ts'
import { readSiteFacts } from '../filling/site-file.ts'
import { readMessages } from '../mail/messages.ts'
import { verifyFile } from '../proof/verify.ts'
import { writeProof, writeRecord } from '../proof/write-proof.ts'
import { openSealKey } from '../seals/note.ts'
import { readSeals } from '../seals/seal-file.ts'
import { readCommandLine, requireAddress, wrongUsage } from '../terminal/command-line.ts'
import { root } from '../terminal/root.ts'
import { runProgram } from '../terminal/run-program.ts'
import { openHmacs } from '../worker/hmacs.ts'
import { withDatabase } from './database/with-database.ts'
import { outsideFiles } from './outside-files.ts'
import { sealKey, suppressionKey } from './secrets/kept-secret.ts'

const USAGE = `npm run proof -- ADRESSE [--out DATEI]
npm run proof -- ADRESSE --json [--out DATEI]
npm run proof -- --verify DATEI [--seals DATEI] [--key SCHLÜSSEL] [--seal "128: K7QF-…"]
npm run proof -- --public-key

  ADRESSE       wessen Einwilligung belegt werden soll, als Seite zum Drucken
  --json        als Akte, die jeder selbst prüfen kann
  --out         wohin; ohne Angabe nachweis-<Nummer>.html oder .json in diesem Ordner
  --verify      prüft eine solche Akte, ohne Datenbank: gegen die Datei aller Siegel (--seals), den öffentlichen
                Schlüssel (--key) und ein Siegel aus einer E-Mail (--seal), soweit angegeben
  --public-key  zeigt den öffentlichen Schlüssel der Siegel`

/** `npm run proof`: the proof of a consent, to print or to be checked by anybody. Ends with 1 when there is none. */
await runProgram(async () => {
  const { values, positionals } = readCommandLine(process.argv.slice(2), USAGE, {
    out: { type: 'string' },
    json: { type: 'boolean', default: false },
    verify: { type: 'string' },
    seals: { type: 'string' },
    key: { type: 'string' },
    seal: { type: 'string' },
    'public-key': { type: 'boolean', default: false },
  })
  if (values.verify !== undefined) return verify(values.verify, values)
  const config = readConfig()
  if (values['public-key']) return console.log(await publicKeyOf(config))
  if (values.seals ?? values.key ?? values.seal) throw wrongUsage('--verify fehlt.', USAGE)
  const email = requireAddress(positionals, USAGE)
  const to = values.out ? { file: values.out } : { folder: '.' }
  const path = await withDatabase(config, async ({ owner }) => {
    const addressHmac = openHmacs(await suppressionKey(config)).address(email)
    const publicKey = await publicKeyOf(config)
    if (values.json) return writeRecord(owner, { email, addressHmac, publicKey }, to)
    // The letters' wording is printed if it is at hand; it is not built for this.
    const { operator } = await readSiteFacts(config.DATA_DIR)
    const built = await readMessages(join(root, 'dist', 'messages.json'), operator).catch(() => undefined)
    const known = { publicKey, outside: await readSeals(outsideFiles(config).seals) }
    const facts = { messages: built?.messages, brand, operator: operator.name, madeAt: new Date(), known }
    return writeProof(owner, { email, addressHmac, ...facts }, to)
  })
  console.log(`Geschrieben: ${path}`)
})

async function verify(file: string, given: { seals?: string; key?: string; seal?: string }): Promise<void> {
  const { sound, text } = await verifyFile(file, { sealFile: given.seals, key: given.key, seal: given.seal })
  console.log(text)
  if (!sound) process.exit(1)
}

async function publicKeyOf(config: Config): Promise<string> {
  return openSealKey(await sealKey(config)).publicKey
}
