import { readConfig } from '../../src/config.ts'
import { connect } from '../../src/database/connect.ts'
import { migrate } from '../../src/database/migrate.ts'
import { createApp } from '../../src/server/createApp.ts'
import { listen } from '../../src/server/listen.ts'
import { runProgram, whenAborted } from '../program/run-program.ts'
import { serverSettings } from '../start/server-settings.ts'

/** The server behind `npm run dev`, started anew whenever its sources change. Its argument is the folder of pages. */
await runProgram(async (stopping) => {
  const config = readConfig()
  const ownerUrl = config.DATABASE_URL ?? ''
  await migrate(ownerUrl)
  const database = connect({ ownerUrl, authenticatorUrl: config.DATABASE_AUTHENTICATOR_URL })
  const settings = await serverSettings(config)
  const app = await createApp({ database, siteDir: process.argv[2] ?? '', settings })
  const door = await listen(app, { host: config.HOST, port: config.PORT })
  await whenAborted(stopping)
  await door.close()
  await database.close()
})
