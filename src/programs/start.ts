import { type Config, readConfig, readConfigOf } from '../config.ts'
import { findRunning } from '../database/embedded/start.ts'
import { isProduction } from '../environment.ts'
import { takePort } from '../http/take-port.ts'
import { readCommandLine } from '../terminal/command-line.ts'
import { Problem } from '../terminal/problem.ts'
import { root } from '../terminal/root.ts'
import { runProgram, whenAborted } from '../terminal/run-program.ts'
import { startDatabase } from './database/open-database.ts'
import { developers } from './developers.ts'
import { takeOrders, takeOver } from './start/hand-over.ts'
import { keepFilled } from './start/keep-filled.ts'
import type { Ports } from './start/made-settings.ts'
import { type Orders, ordersOf, rootOf } from './start/orders.ts'
import { openSite } from './start/site.ts'
import { runOnce } from './start/supervise.ts'
import { wantedSite } from './start/wanted-site.ts'

const USAGE = `npm start                 startet die Seite
npm start -- --takeover   löst die Seite ab, die in diesem DATA_DIR läuft, ohne dass es jemand merkt
npm start -- --takeover --go-back   dasselbe für eine ältere Fassung, mit deren Funktionen in der Datenbank
npm start -- --no-build   baut nichts; so auch mit NODE_ENV=production`

/**
 * `npm start`: builds what is missing, starts the database, and runs the programs of the site below one small parent
 * until it is told to stop. The parent itself answers nobody: it keeps the database up and the sockets open, so that
 * programs of another version can take the place of those that run. Of several machines the one with `init` among its
 * PROGRAMS makes the database ready; the others are told by their settings what that one makes by itself.
 */
await runProgram(async (stopping) => {
  const { values } = readCommandLine(process.argv.slice(2), USAGE, {
    takeover: { type: 'boolean' },
    'go-back': { type: 'boolean' },
    'no-build': { type: 'boolean' },
  })
  const config = readConfig()
  const goBack = values['go-back']
  const onlyCheck = values['no-build'] === true || isProduction()
  const build = async (signal: AbortSignal) => {
    // What brings everything built along has nothing to build with.
    const makers = await developers(import('../../scripts/build/build-all.ts'))
    await makers?.buildAll({ root, signal, log: console.log, onlyCheck })
  }
  // Nothing is touched before it is known that there is something to run.
  if (onlyCheck || values.takeover) await build(stopping)
  if (
    values.takeover &&
    (await takeOver(config.DATA_DIR, (running) => ordersFor(config, { ...running, goBack }), stopping))
  ) {
    console.log('Die laufende Seite hat auf diese Fassung gewechselt.')
    return
  }

  const runs = (program: Config['PROGRAMS'][number]) => config.PROGRAMS.includes(program)
  const sockets = {
    ...(runs('door') && { door: await takePort({ host: config.HOST, port: config.PORT }) }),
    ...(runs('console') && {
      console: await takePort({
        host: config.CONSOLE_HOST,
        port: config.CONSOLE_PORT ?? 0,
        settings: 'CONSOLE_',
      }),
    }),
  }
  const ports = { door: sockets.door?.port ?? config.PORT, console: sockets.console?.port ?? 0 }
  const site = openSite(sockets, { log: console.log, stopping })
  // The database comes first: it takes a second, and what is wrong with it is told before the pages are built.
  const database = runs('init')
    ? await startDatabase(config, console.log, () => {
        void site.follow(() => database?.url ?? '')
      })
    : undefined
  const failed = new AbortController()
  let successors: { close(): void } | undefined
  try {
    stopping.throwIfAborted()
    const orders = await ordersOf(config, { databaseUrl: database?.url, ports, goBack }, console.log)
    const initDone = orders.init ? runOnce(orders.init, stopping) : Promise.resolve()
    const filling = keepFilled({
      wanted: () => wantedSite(readConfigOf('pages', orders.pages?.env)),
      isReplaced: () => site.orders()?.pages?.file !== orders.pages?.file,
      fill: async () => {
        const { pages } = site.orders() ?? orders
        if (pages) await runOnce(pages, stopping)
      },
      log: console.log,
    })
    const built = build(AbortSignal.any([stopping, failed.signal])).then(() =>
      runs('door') ? filling.fill() : undefined,
    )
    await Promise.race([built, initDone.then(() => built)])
    stopping.throwIfAborted()
    const address = await site.change(() => orders, { prepare: () => initDone })
    stopping.throwIfAborted()
    const greeting = () => ({ host: config.HOST, ports, root: rootOf(site.orders() ?? orders) })
    const change = (others: Orders, givenUp: AbortSignal) =>
      site.change(() => others, { givenUp: AbortSignal.any([givenUp, stopping]) })
    if (runs('door')) void filling.watch(stopping)
    successors = await takeOrders(config.DATA_DIR, greeting, change, console.log)
    console.log(`Dorfteller ist bereit: ${address ?? 'Briefe gehen hinaus'}  (Strg-C beendet)`)
    const why = await Promise.race([whenAborted(stopping), ...(database ? [database.gaveUp] : [])])
    if (why) throw why
    console.log('Wird beendet: Was unterwegs ist, bekommt noch Antwort …')
  } finally {
    failed.abort()
    successors?.close()
    const stopped = site.stop()
    for (const { release } of Object.values(sockets)) release()
    await stopped
    await database?.stop()
  }
})

/** This version's programs, for the site that runs. @throws {Problem} when they cannot take its place */
async function ordersFor(
  config: Config,
  running: { host: string; ports: Ports; goBack: boolean | undefined },
): Promise<Orders> {
  const wanted = [config.HOST, config.PORT || running.ports.door].join(':')
  const there = [running.host, running.ports.door].join(':')
  if (wanted !== there) {
    throw new Problem(
      `Die laufende Seite ist unter ${there} offen, nach HOST und PORT wäre es ${wanted}: ` +
        'Das ändert nur ein Neustart; oder stelle beide wieder so ein.',
    )
  }
  const databaseUrl = config.PROGRAMS.includes('init') ? await databaseThere(config) : undefined
  return ordersOf(config, { databaseUrl, ports: running.ports, goBack: running.goBack }, console.log)
}

async function databaseThere(config: Config): Promise<string> {
  if (config.DATABASE_URL) return config.DATABASE_URL
  const found = await findRunning(config.DATA_DIR)
  if (typeof found !== 'string') return found.url
  throw new Problem(`Die Datenbank in ${config.DATA_DIR} läuft gerade nicht: Versuche es noch einmal.`)
}
