import type pg from 'pg'
import { readConfig } from '../config.ts'
import { findRunning } from '../database/embedded/start.ts'
import { openHmacs } from '../mail/hmacs.ts'
import { fillDemo } from '../office/demo/fill.ts'
import { suppressionKey } from '../programs/data-folder.ts'
import { openDatabase, withDatabase } from '../programs/database.ts'
import { readCommandLine, wrongUsage } from './command-line.ts'

const USAGE = `npm run dorfteller -- demo [--signups ZAHL] [--visits ZAHL]

  Füllt eine leere Datenbank mit einem erfundenen Jahr: Anmeldungen aus allen Postleitzahlen, Besuche, Starts.
  Eine, die schon Beispieldaten hat, wird neu gefüllt; eine mit echten Anmeldungen bleibt, wie sie ist.

  --signups  wie viele Anmeldungen; ohne Angabe 312500
  --visits   wie viele Besuche; ohne Angabe 5000000`

/** `npm run dorfteller -- demo`: a database with which the console can be looked at as after a year. */
export async function run(argv: string[]): Promise<void> {
  const { values } = readCommandLine(argv, USAGE, {
    signups: { type: 'string', default: '312500' },
    visits: { type: 'string', default: '5000000' },
  })
  const [signups, visits] = [wholeNumber(values.signups), wholeNumber(values.visits)]
  const config = readConfig()
  const hmacs = openHmacs(await suppressionKey(config))
  const onProgress = (what: string) => console.log(`${what} …`)
  // A site that is running keeps its database; otherwise it is started, and made where there is none.
  if (!config.DATABASE_URL && typeof (await findRunning(config.DATA_DIR)) === 'object')
    return withDatabase(config, ({ owner }) => fill(owner))
  const opened = await openDatabase(config, console.log)
  await fill(opened.database.owner).finally(() => opened.close())

  async function fill(owner: pg.Pool): Promise<void> {
    const made = await fillDemo(owner, { signups, visits, hmacs, now: new Date(), onProgress })
    const german = new Intl.NumberFormat('de').format
    console.log(
      `${german(made.signups)} Anmeldungen aus ${german(made.places)} Postleitzahlen (${german(made.confirmed)} bestätigt), ` +
        `${german(visits)} Besuche, ${german(made.letters)} Briefe zu vergangenen Starts. ` +
        'Alles ist erfunden; die Datenbank ist als Beispiel gekennzeichnet.',
    )
  }
}

function wholeNumber(text: string): number {
  const number = Number(text)
  if (!/^\d{1,8}$/.test(text) || number === 0) throw wrongUsage('Eine ganze Zahl ab 1 wird gebraucht.', USAGE)
  return number
}
