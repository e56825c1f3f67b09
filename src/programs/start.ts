import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { environmentOf, readConfig } from '../config.ts'
import { loginUrl } from '../database/connect.ts'
import { isProduction, root } from '../environment.ts'
import { placeOf, requireFreePort } from '../http/listen.ts'
import { Problem } from '../problem.ts'
import { keptSecrets } from './data-folder.ts'
import { initDatabase, startDatabase } from './database.ts'
import { keepRunning, type Running } from './keep-running.ts'
import { lentAccount } from './lent-account.ts'
import { runProgram, whenAborted } from './run-program.ts'

const PROGRAMS = { door: 'Die Tür', office: 'Das Büro' }

/**
 * `npm start`: builds what is missing (not in production, nor with `--no-build`), starts the database, and runs the
 * programs of the site below one small parent until it is told to stop. The parent itself answers nobody.
 */
await runProgram(async (stopping) => {
  const config = readConfig()
  const builds = !isProduction() && !process.argv.includes('--no-build')
  // Nothing is touched before it is known that there is something to run.
  if (!builds && !existsSync(join(root, 'dist/site.built-from')))
    throw new Problem('dist/site ist nicht gebaut: Führe zuerst npm run build aus.')
  const port = await requireFreePort(config.HOST, config.PORT)
  const office = config.OFFICE_URL ? placeOf(config.OFFICE_URL) : { host: '127.0.0.1', port: 0 }
  const officePort = await requireFreePort(office.host, office.port)
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
    const { account, folderOf } = await lentAccount(config, console.log)
    await initDatabase(database.url, config, console.log)
    if (builds) {
      // Where nothing is built, nothing of it needs to be there.
      const { buildAll } = await import('../../scripts/build/build.ts')
      await buildAll({ root, signal: stopping, log: console.log })
    }
    stopping.throwIfAborted()
    for (const program of ['door', 'office'] as const) {
      const env = () => ({
        // What a start compiles the next one finds: a fifth of its memory, and half its time.
        NODE_COMPILE_CACHE: join(folderOf(program), 'compiled'),
        ...environmentOf(program, made),
      })
      const file = join(root, 'src/programs', `${program}.ts`)
      programs.push(keepRunning({ name: PROGRAMS[program], file, env, account }, console.log))
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
    await Promise.all(programs.map(({ stop }) => stop()))
    await database.stop()
  }
})
