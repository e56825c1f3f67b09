import { readConfig } from '../config.ts'
import { runProgram } from '../terminal/run-program.ts'
import { withDatabase } from './database/with-database.ts'
import { readCommand } from './operator/command.ts'

/** `npm run operator`: who may use the console. Ends with 1 when it could not be done. */
await runProgram(async () => {
  const command = readCommand(process.argv.slice(2))
  const config = readConfig()
  const at = { publicOrigin: config.PUBLIC_ORIGIN, now: new Date() }
  console.log(await withDatabase(config, ({ owner }) => command(owner, at)))
})
