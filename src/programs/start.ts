import { join } from 'node:path'
import { readCommandLine } from '../cli/command-line.ts'
import { environmentOf, readConfig } from '../config.ts'
import { loginUrl } from '../database/connect.ts'
import { isProduction, root } from '../environment.ts'
import { placeOf, requireFreePort } from '../http/listen.ts'
import { initDatabase } from './database/init-database.ts'
import { startDatabase } from './database/open-database.ts'
import { developers } from './developers.ts'
import { runProgram, whenAborted } from './run-program.ts'
import { keptSecrets } from './secrets/kept-secret.ts'
import { keepRunning, type Running } from './start/keep-running.ts'
import { lentAccount } from './start/lent-account.ts'

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
  const port = await requireFreePort(config.HOST, config.PORT)
  const office = config.OFFICE_URL ? placeOf(config.OFFICE_URL) : { host: '127.0.0.1', port: 0 }
  const officePort = await requireFreePort(office.host, office.port)
  const failed = new AbortController()
  const programs: Running[] = []
  // The database comes first: it takes a second, and what is wrong with it is told before the pages are built.
  const database = await startDatabase(config, console.log)
  try {
    stopping.throwIfAborted()
    const made = {
      PORT: String(port),
      OFFICE_URL: config.OFFICE_URL ?? `http://127.0.0.1:${officePort}`,
      DATABASE_DOOR_URL: config.DATABASE_DOOR_URL ?? loginUrl(database.url, 'anon'),
      DATABASE_OFFICE_URL: config.DATABASE_OFFICE_URL ?? loginUrl(database.url, 'office'),
      ...(await keptSecrets(config)),
    }
    const account = await lentAccount(config, console.log)
    const built = build(AbortSignal.any([stopping, failed.signal]))
    await Promise.all([initDatabase(database.url, config, console.log, { stopping }), built])
    stopping.throwIfAborted()
    for (const [program, name] of [
      ['door', 'Die Tür'],
      ['office', 'Das Büro'],
    ] as const) {
      const file = join(root, 'src/programs', `${program}.ts`)
      const env = () => environmentOf(program, made)
      programs.push(keepRunning({ name, file, env, account }, console.log))
    }
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
