import { readConfig } from '../../src/config.ts'
import { createApp } from '../../src/door/create-door.ts'
import { listen } from '../../src/http/listen.ts'
import { createLog } from '../../src/http/log.ts'
import { consoleMailer } from '../../src/programs/start/mailer.ts'
import { openDatabase } from '../../src/programs/start/open-database.ts'
import { consolePeople } from '../../src/programs/start/people.ts'
import { serverSettings } from '../../src/programs/start/server-settings.ts'
import { consoleSetup } from '../../src/programs/start/setup.ts'
import { mailSettings, workerSettings } from '../../src/programs/start/worker-settings.ts'
import { runProgram, whenAborted } from '../../src/terminal/run-program.ts'
import { runWorker } from '../../src/worker/run.ts'
import { addMailbox } from './mailbox.ts'

/** Server and worker behind `npm run dev`, started anew whenever their sources change. Its argument is the folder of pages. */
await runProgram(async (stopping) => {
  const config = readConfig()
  const opened = await openDatabase(config, console.log)
  const settings = await serverSettings(config)
  const { database } = opened
  const letters = await workerSettings(config, console.log)
  const mail = await mailSettings(config)
  const app = await createApp({
    database,
    siteDir: process.argv[2] ?? '',
    settings,
    mailer: consoleMailer({ sender: letters.sender, mail, owner: database.owner }),
    people: consolePeople(database.owner, letters),
    setup: consoleSetup(config, letters),
    uncompressed: true,
    addRoutes: (server) => addMailbox(server, database.owner),
  })
  const worker = await runWorker(opened.workerUrl, letters, createLog(config.LOG_LEVEL))
  const door = await listen(app, { host: config.HOST, port: config.PORT })
  await whenAborted(stopping)
  await Promise.all([door.close(), worker.stop()])
  await opened.close()
})
