import { readConfigOf } from '../config.ts'
import { Problem } from '../problem.ts'
import { initDatabase } from './database.ts'
import { runProgram } from './run-program.ts'

/** `npm run init`: the one program that works as the database's owner. It makes roles and tables, and ends. */
await runProgram(async () => {
  const config = readConfigOf('init')
  if (!config.DATABASE_URL) {
    throw new Problem(
      'Ohne DATABASE_URL gibt es nichts einzurichten: Die mitgebrachte Datenbank richtet npm start selbst ein.',
    )
  }
  await initDatabase(config.DATABASE_URL, config, console.log)
})
