import { readConfig } from '../config.ts'
import { isProduction } from '../environment.ts'
import { requireFreePort } from '../http/listen.ts'
import { readCommandLine } from '../terminal/command-line.ts'
import { root } from '../terminal/root.ts'
import { runProgram, whenAborted } from '../terminal/run-program.ts'
import { initDatabase } from './database/init-database.ts'
import { startDatabase } from './database/open-database.ts'
import { developers } from './developers.ts'
import { ordersOf } from './start/orders.ts'
import { type Supervised, supervise } from './start/supervise.ts'

const USAGE = `npm start                 startet die Seite
npm start -- --no-build   baut nichts; so auch mit NODE_ENV=production`

/**
 * `npm start`: builds what is missing, starts the database, and runs the programs of the site below one small parent
 * until it is told to stop. The parent itself answers nobody.
 */
await runProgram(async (stopping) => {
  const { values } = readCommandLine(process.argv.slice(2), USAGE, { 'no-build': { type: 'boolean' } })
  const config = readConfig()
  const onlyCheck = values['no-build'] === true || isProduction()
  const build = async (signal: AbortSignal) => {
    // What is installed without developers' packages has nothing to build with.
    const makers = await developers(import('../../scripts/build/build-all.ts'))
    await makers?.buildAll({ root, signal, log: console.log, onlyCheck })
  }
  // Nothing is touched before it is known that there is something to run.
  if (onlyCheck) await build(stopping)
  const ports = {
    door: await requireFreePort({ host: config.HOST, port: config.PORT }),
    console: await requireFreePort({
      host: config.CONSOLE_HOST,
      port: config.CONSOLE_PORT ?? 0,
      settings: 'CONSOLE_',
    }),
  }
  const failed = new AbortController()
  const programs: Supervised[] = []
  // The database comes first: it takes a second, and what is wrong with it is told before the pages are built.
  const database = await startDatabase(config, console.log)
  try {
    stopping.throwIfAborted()
    const orders = await ordersOf(config, { databaseUrl: database.url, ports }, console.log)
    const built = build(AbortSignal.any([stopping, failed.signal]))
    await Promise.all([initDatabase(database.url, config, console.log, { stopping }), built])
    stopping.throwIfAborted()
    for (const order of [orders.door, orders.office]) programs.push(supervise(order, console.log))
    const [address] = await Promise.race([
      Promise.all(programs.map(({ ready }) => ready)),
      whenAborted(stopping).then(() => []),
    ])
    stopping.throwIfAborted()
    console.log(`Dorfteller ist bereit: ${address}  (Strg-C beendet)`)
    await whenAborted(stopping)
    console.log('Wird beendet: Was unterwegs ist, bekommt noch Antwort …')
  } finally {
    failed.abort()
    await Promise.all(programs.map(({ stop }) => stop()))
    await database.stop()
  }
})
