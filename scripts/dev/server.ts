import { readConfig } from '../../src/config.ts'
import { createApp } from '../../src/server/createApp.ts'
import { listen } from '../../src/server/listen.ts'
import { runProgram, whenAborted } from '../program/run-program.ts'
import { openDatabase } from '../start/open-database.ts'
import { serverSettings } from '../start/server-settings.ts'

/** The server behind `npm run dev`, started anew whenever its sources change. Its argument is the folder of pages. */
await runProgram(async (stopping) => {
  const config = readConfig()
  const opened = await openDatabase(config, console.log)
  const settings = await serverSettings(config)
  const app = await createApp({ database: opened.database, siteDir: process.argv[2] ?? '', settings })
  const door = await listen(app, { host: config.HOST, port: config.PORT })
  await whenAborted(stopping)
  await door.close()
  await opened.close()
})
