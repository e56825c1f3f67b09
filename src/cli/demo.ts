import { readConfig } from '../config.ts'
import { findRunning } from '../database/embedded/start.ts'
import { openHmacs } from '../mail/hmacs.ts'
import { type Demo, fillDemo } from '../office/demo/fill.ts'
import { openProgressBar } from '../office/demo/progress-bar.ts'
import { openDatabase } from '../programs/database/open-database.ts'
import { withDatabase } from '../programs/database/with-database.ts'
import { suppressionKey } from '../programs/secrets/kept-secret.ts'
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
  const order = { signups: wholeNumber(values.signups), visits: wholeNumber(values.visits) }
  const config = readConfig()
  const hmacs = openHmacs(await suppressionKey(config))
  const fill = (owner: Parameters<typeof fillDemo>[0]) =>
    fillDemo(owner, {
      ...order,
      hmacs,
      now: new Date(),
      onProgress: openProgressBar(process.stdout),
    })
  // A site that is running keeps its database; otherwise it is started, and made where there is none.
  const running = config.DATABASE_URL ? undefined : await findRunning(config.DATA_DIR)
  console.log(
    inWords(await (typeof running === 'object' ? withDatabase(config, ({ owner }) => fill(owner)) : open())),
  )

  async function open(): Promise<Demo> {
    const opened = await openDatabase(config, console.log)
    try {
      return await fill(opened.database.owner)
    } finally {
      await opened.close()
    }
  }
}

function wholeNumber(text: string): number {
  const number = Number(text)
  if (!/^\d{1,8}$/.test(text) || number === 0) throw wrongUsage('Eine ganze Zahl ab 1 wird gebraucht.', USAGE)
  return number
}

function inWords({ signups, places, confirmed, visits, letters }: Demo): string {
  const german = new Intl.NumberFormat('de')
  const [people, codes, sure, pages, told] = [signups, places, confirmed, visits, letters].map((each) =>
    german.format(each),
  )
  return (
    `${people} Anmeldungen aus ${codes} Postleitzahlen (${sure} bestätigt), ${pages} Besuche, ` +
    `${told} Briefe zu vergangenen Starts. Alles ist erfunden; die Datenbank ist als Beispiel gekennzeichnet.`
  )
}
