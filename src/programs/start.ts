import { ensureConsole } from '../../scripts/build/ensure-console.ts'
import { ensureSite } from '../../scripts/build/ensure-site.ts'
import { publicSettings } from '../../scripts/build/public-settings.ts'
import { readConfig } from '../config.ts'
import { createApp } from '../door/create-door.ts'
import { listen } from '../http/listen.ts'
import { createLog } from '../http/log.ts'
import { root } from '../terminal/root.ts'
import { runProgram, whenAborted } from '../terminal/run-program.ts'
import { runWorker } from '../worker/run.ts'
import { consoleMailer } from './start/mailer.ts'
import { openDatabase } from './start/open-database.ts'
import { consolePeople } from './start/people.ts'
import { requireFreePort } from './start/preflight.ts'
import { serverSettings } from './start/server-settings.ts'
import { consoleSetup } from './start/setup.ts'
import { mailSettings, workerSettings } from './start/worker-settings.ts'

/** `npm start`: builds what is missing, opens the database, serves the site and sends letters until it is told to stop. */
await runProgram(async (stopping) => {
  const config = readConfig()
  await requireFreePort(config.HOST, config.PORT)
  // The database comes first: it takes a second, and what is wrong with it is told before the pages are built.
  const opened = await openDatabase(config, console.log)
  try {
    const settings = await serverSettings(config)
    const { siteDir } = await ensureSite({
      root,
      settings: publicSettings(config),
      signal: stopping,
      log: console.log,
    })
    const consoleDir = await ensureConsole({ root, signal: stopping, log: console.log })
    const letters = await workerSettings(config, console.log)
    stopping.throwIfAborted()
    const worker = await runWorker(opened.workerUrl, letters, createLog(config.LOG_LEVEL))
    const { database } = opened
    const mailer = consoleMailer({
      sender: letters.sender,
      mail: await mailSettings(config),
      owner: database.owner,
    })
    const app = await createApp({
      database,
      siteDir,
      consoleDir,
      settings,
      mailer,
      people: consolePeople(database.owner, letters),
      setup: consoleSetup(config, letters),
    })
    const door = await listen(app, { host: config.HOST, port: config.PORT })
    console.log(`Dorfteller ist bereit: ${door.address}  (Strg-C beendet)`)
    await whenAborted(stopping)
    console.log('Wird beendet: Was unterwegs ist, bekommt noch Antwort …')
    await Promise.all([door.close(), worker.stop()])
  } finally {
    await opened.close()
  }
})
