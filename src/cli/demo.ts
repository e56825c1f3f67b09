import { readConfig } from '../config.ts'
import { findRunning } from '../database/embedded/start.ts'
import { fillDemo } from '../office/demo/fill.ts'
import { openDatabase, withDatabase } from '../programs/database.ts'
import { readCommandLine, wrongUsage } from './command-line.ts'

const USAGE = `npm run dorfteller -- demo [--signups ZAHL] [--visits ZAHL]

  Füllt eine leere Datenbank mit einem erfundenen Jahr: Anmeldungen aus allen Postleitzahlen, Besuche, Starts.

  --signups  wie viele Anmeldungen; ohne Angabe 312500
  --visits   etwa wie viele Besuche; ohne Angabe 1000000`

/** `npm run dorfteller -- demo`: a database with which the console can be looked at as after a year. */
export async function run(argv: string[]): Promise<void> {
  const { values } = readCommandLine(argv, USAGE, {
    signups: { type: 'string', default: '312500' },
    visits: { type: 'string', default: '1000000' },
  })
  const order = { signups: wholeNumber(values.signups), visits: wholeNumber(values.visits) }
  const config = readConfig()
  console.log('Das Jahr wird erfunden …')
  // A site that is running keeps its database; otherwise it is started, and made where there is none.
  if (!config.DATABASE_URL && typeof (await findRunning(config.DATA_DIR)) === 'object')
    await withDatabase(config, ({ owner }) => fillDemo(owner, order))
  else {
    const { database, close } = await openDatabase(config, console.log)
    await fillDemo(database.owner, order).finally(close)
  }
  console.log('Fertig. Alles darin ist erfunden; die Datenbank ist als Beispiel gekennzeichnet.')
}

function wholeNumber(text: string): number {
  if (!/^[1-9]\d{0,7}$/.test(text)) throw wrongUsage('Eine ganze Zahl ab 1 wird gebraucht.', USAGE)
  return Number(text)
}
