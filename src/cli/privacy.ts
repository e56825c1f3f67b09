import { readConfig } from '../config.ts'
import { type PersonData, personFile } from '../contract/person-data.ts'
import { call } from '../database/ask.ts'
import { openHmacs } from '../mail/hmacs.ts'
import { erase } from '../office/ledger.ts'
import { requireSameKey } from '../office/same-key.ts'
import { Problem } from '../problem.ts'
import { requireLedgerFile, suppressionKey } from '../programs/data-folder.ts'
import { withDatabase } from '../programs/database.ts'
import { readCommandLine, requireAddress, wrongUsage } from './command-line.ts'

const USAGE = `npm run -s dorfteller -- privacy export ADRESSE > auskunft.json
npm run dorfteller -- privacy erase ADRESSE --yes

  export  alles, was zu einer Adresse gespeichert ist, als JSON (Auskunft, Art. 15 und 20 DSGVO)
  erase   löscht alles dazu (Art. 17 DSGVO), für immer`

/** `npm run dorfteller -- privacy`: what the operator does about somebody's data. Ends with 1 when it could not be done. */
export async function run(argv: string[]): Promise<void> {
  const { values, positionals } = readCommandLine(argv, USAGE, { yes: { type: 'boolean', default: false } })
  const [command, ...given] = positionals
  if (command !== 'export' && command !== 'erase') throw wrongUsage('Es fehlt, was getan werden soll.', USAGE)
  const email = requireAddress(given, USAGE)
  const config = readConfig()
  await withDatabase(config, async ({ owner }) => {
    const hmacs = openHmacs(await suppressionKey(config))
    // With another key an erased address would not be known again.
    await requireSameKey(owner, hmacs)
    if (command === 'export') {
      const hmac = hmacs.address(email)
      const data = await call<PersonData | null>(owner, 'person_data', email, true, hmac)
      if (!data) throw new Problem('Zu dieser Adresse ist nichts gespeichert.')
      process.stdout.write(personFile(data))
      return
    }
    if (!values.yes)
      throw new Problem('Nichts gelöscht: Mit --yes wird alles zu dieser Adresse für immer gelöscht.')
    const signups = await erase(owner, email, { file: await requireLedgerFile(config), hmacs })
    console.log(
      `Gelöscht: ${signups === 1 ? '1 Anmeldung' : `${signups} Anmeldungen`} mit allem, was dazugehört.\n` +
        'Geblieben ist ein Prüfwert auf der Sperrliste, in der Datenbank und in der Datei daneben. Sicherungen enthalten die\n' +
        'Adresse, bis sie überschrieben sind; der Prüfwert sorgt dafür, dass keine die Person zurückbringt.',
    )
  })
}
