import { readConfigOf } from '../config.ts'
import { initDatabase } from './database.ts'
import { runProgram } from './run-program.ts'

/** `npm run init`: the one program that works as the database's owner. It makes roles and tables, and ends. */
await runProgram(async () => {
  const config = readConfigOf('init')
  await initDatabase(config.DATABASE_URL, config, console.log)
})
