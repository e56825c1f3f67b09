import { writeFile } from 'node:fs/promises'
import { setTimeout as wait } from 'node:timers/promises'
import { type ConfigOf, readConfigOf } from '../config.ts'
import { brand } from '../content/brand.ts'
import { connectWatchdog } from '../database/connect.ts'
import { readSiteFacts } from '../filling/site-file.ts'
import { createLog } from '../http/log.ts'
import { mailFrom } from '../mail/address.ts'
import { Problem } from '../terminal/problem.ts'
import { runProgram } from '../terminal/run-program.ts'
import { openMetrics } from '../watch/metrics/open-metrics.ts'
import { showVitals } from '../watch/metrics/show-vitals.ts'
import { openVitals } from '../watch/vitals/open-vitals.ts'
import { alarmMail } from '../watch/watchdog/settings.ts'
import { openWatchdog } from '../watch/watchdog/watch.ts'
import { byMail, byWebhook, ping, type Way } from '../watch/watchdog/ways.ts'
import { alarmFile } from './outside-files.ts'
import { required } from './start/required.ts'
import { mayBegin, sayReady } from './start/under-parent.ts'

/** How often it looks, in milliseconds. */
const LOOKS_EVERY_MS = 30_000
const WAYS = { mail: 'E-Mail (ALARM_MAIL_TO)', webhook: 'Webhook (ALARM_WEBHOOK_URL)' } as const

/**
 * `npm run watchdog`: sees how the site is, and calls the operator. One is enough, on the machine of the database at best.
 * With `--test` it tells each way that this is a test, and ends.
 */
await runProgram(async (stopping) => {
  const config = readConfigOf('watchdog')
  const { operator } = await readSiteFacts(config.DATA_DIR)
  const ways = waysOf(config, operator.email)
  if (process.argv.includes('--test')) return tryWays(ways, config)
  const database = connectWatchdog(required(config, 'DATABASE_WORKER_URL'))
  const file = alarmFile(config)
  // What is asked how much of its disk is free must be there.
  await writeFile(file, '', { flag: 'a', mode: 0o600 })
  const { look, last } = openVitals({ database, file, origin: config.PUBLIC_ORIGIN, now: Date.now })
  const metrics = await openMetrics('watchdog', config)
  if (metrics) showVitals(metrics.register, last)
  const watchdog = await openWatchdog({
    vitals: look,
    ways,
    pingUrl: config.ALARM_PING_URL,
    file,
    site: new URL(config.PUBLIC_ORIGIN).host,
    now: Date.now,
    log: createLog(config.LOG_LEVEL),
  })
  await mayBegin()
  sayReady('Der Wächter ist bereit')
  while (!stopping.aborted) {
    await watchdog.look()
    await wait(LOOKS_EVERY_MS, undefined, { signal: stopping }).catch(() => undefined)
  }
  await Promise.race([watchdog.settled(), wait(5_000)])
  await metrics?.close()
  await database.end()
})

/** By mail wherever there are a server and an address, and by webhook where one is set. */
function waysOf(config: ConfigOf<'watchdog'>, operatorEmail: string | null): Way[] {
  const { ALARM_WEBHOOK_URL: url, ALARM_WEBHOOK_FORMAT: format } = config
  const mail = alarmMail(config, operatorEmail)
  const from = config.ALARM_MAIL_FROM ?? mailFrom(config)
  return [...(mail ? [byMail({ ...mail, from, brand })] : []), ...(url ? [byWebhook({ url, format })] : [])]
}

/** @throws {Problem} naming the ways by which nobody was reached. */
async function tryWays(
  ways: Way[],
  { ALARM_PING_URL: pingUrl, PUBLIC_ORIGIN }: ConfigOf<'watchdog'>,
): Promise<void> {
  const message = {
    subject: `Probe: ${new URL(PUBLIC_ORIGIN).host}`,
    text: 'Das ist eine Probe: So erreicht dich der Wächter, wenn etwas nicht stimmt.',
    isAlarm: false,
  }
  const tried = await Promise.all([
    ...ways.map(async (way) => ({ name: WAYS[way.name], isTaken: await way.tell(message) })),
    ...(pingUrl ? [ping(pingUrl, true).then((isTaken) => ({ name: 'Ping (ALARM_PING_URL)', isTaken }))] : []),
  ])
  for (const { name, isTaken } of tried)
    console.log(`${name}: ${isTaken ? 'angenommen' : 'nicht angenommen'}`)
  if (tried.length > 0 && tried.every(({ isTaken }) => isTaken)) return
  throw new Problem(
    tried.length === 0
      ? 'Niemand wird gerufen: Setze ALARM_MAIL_TO (mit SMTP_URL), ALARM_WEBHOOK_URL oder ALARM_PING_URL.'
      : 'Nicht jeder Weg geht: Prüfe Adresse und Zugang der Einstellungen ALARM_…, und ob diese Maschine dorthin kommt.',
  )
}
