import { join } from 'node:path'
import { readConfigOf } from '../config.ts'
import { connectConsole } from '../database/connect.ts'
import { root } from '../environment.ts'
import { listen, placeOf } from '../http/listen.ts'
import { createLog } from '../http/log.ts'
import { createConsole } from '../office/create-console.ts'
import { openOffice } from '../office/open-office.ts'
import { requireLedgerFile } from './data-folder.ts'
import { livingFacts } from './facts.ts'
import { officeSettings } from './office-settings.ts'
import { runProgram, sayReady, whenAborted } from './run-program.ts'

/**
 * `npm run office`: answers operators, sends letters, reads what comes back and keeps deadlines. As many as wanted may
 * run, on as many machines.
 */
await runProgram(async (stopping) => {
  const config = readConfigOf('office')
  const { DATABASE_OFFICE_URL: url, BOUNCES_WEBHOOK_SECRET: webhookSecret } = config
  const operator = connectConsole(url)
  const living = await livingFacts(config, operator)
  const settings = await officeSettings(config, living, operator)
  // `npm start` has seen to it; the account that root lends writes these files alone, not their folder.
  if (!process.send) await requireLedgerFile(config)
  const office = await openOffice(url, settings, createLog(config.LOG_LEVEL))
  const app = await createConsole({
    database: operator,
    consoleDir: join(root, 'dist/console'),
    sender: living.sender,
    desk: office.desk,
    operatorName: () => living.facts().operator.name,
    webhooks: webhookSecret && office.take ? { secret: webhookSecret, take: office.take } : undefined,
    settings: {
      publicOrigin: config.PUBLIC_ORIGIN,
      hstsSubdomains: config.HSTS_INCLUDE_SUBDOMAINS,
      // The door passes on who asks, or another server before this one does.
      trustProxy: 'x-real-ip',
      authSecret: config.AUTH_SECRET,
      logLevel: config.LOG_LEVEL,
    },
  })
  sayReady('Das Büro ist bereit', await listen(app, placeOf(config.OFFICE_URL)))
  await whenAborted(stopping)
  living.stop()
  await Promise.all([app.close(), office.stop()])
  await operator.end()
})
