import { readConfigOf } from '../config.ts'
import { readCommandLine } from '../terminal/command-line.ts'
import { Problem } from '../terminal/problem.ts'
import { runProgram } from '../terminal/run-program.ts'
import { initDatabase } from './database/init-database.ts'

const USAGE = `npm run init
npm run init -- --go-back

  ohne Angabe  richtet die Datenbank ein; was eine neuere Fassung vorbereitet hat, bleibt
  --go-back    setzt Rechte und Funktionen dieser Fassung an die Stelle derer einer neueren`

/** `npm run init`: the one program that works as the database's owner. It makes roles and tables, and ends. */
await runProgram(async (stopping) => {
  const { values } = readCommandLine(process.argv.slice(2), USAGE, { 'go-back': { type: 'boolean' } })
  const config = readConfigOf('init')
  if (!config.DATABASE_URL) {
    throw new Problem(
      'Ohne DATABASE_URL gibt es nichts einzurichten: Die mitgebrachte Datenbank richtet npm start selbst ein.',
    )
  }
  await initDatabase(config.DATABASE_URL, config, console.log, { stopping, goBack: values['go-back'] })
})
