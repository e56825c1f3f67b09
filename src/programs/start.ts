import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { environmentOf, readConfig } from '../config.ts'
import { loginUrl } from '../database/connect.ts'
import { isProduction, root } from '../environment.ts'
import { placeOf, requireFreePort } from '../http/listen.ts'
import { Problem } from '../problem.ts'
import { keptSecrets } from './data-folder.ts'
import { openDatabase } from './database.ts'
import { keepRunning } from './keep-running.ts'
import { lentAccount } from './lent-account.ts'
import { runProgram, whenAborted } from './run-program.ts'

const { log } = console

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
  const office = placeOf(config.OFFICE_URL ?? 'http://127.0.0.1:0')
  const officePort = await requireFreePort(office.host, office.port)
  const programs: ReturnType<typeof keepRunning>[] = []
  // The database comes first: what is wrong with it is told before the pages are built.
  const database = await openDatabase(config, log)
  try {
    stopping.throwIfAborted()
    const made = {
      PORT: String(port),
      OFFICE_URL: config.OFFICE_URL ?? `http://127.0.0.1:${officePort}`,
      DATABASE_DOOR_URL: config.DATABASE_DOOR_URL ?? loginUrl(database.url, 'anon'),
      DATABASE_OFFICE_URL: config.DATABASE_OFFICE_URL ?? loginUrl(database.url, 'office'),
      ...(await keptSecrets(config)),
    }
    const { account, folderOf } = await lentAccount(config, log)
    if (builds) {
      // Where nothing is built, nothing of it needs to be there.
      const { buildAll } = await import('../../scripts/build/build.ts')
      await buildAll({ root, signal: stopping, log })
    }
    stopping.throwIfAborted()
    const run = (program: 'door' | 'office', name: string) => {
      // What a start compiles the next one finds: a fifth of its memory, and half its time.
      const compiled = { NODE_COMPILE_CACHE: join(folderOf(program), 'compiled') }
      const env = { ...compiled, ...environmentOf(program, made) }
      // A fifth less memory, and answers cost the same; but a third of an office's letters (bench/letters.ts).
      const flags = program === 'door' ? ['--optimize-for-size'] : []
      const file = join(import.meta.dirname, `${program}.ts`)
      const running = keepRunning({ name, file, env, account, flags }, log)
      programs.push(running)
      return running.ready
    }
    const ready = Promise.all([run('door', 'Die Tür'), run('office', 'Das Büro')])
    const [address] = (await Promise.race([ready, whenAborted(stopping)])) ?? []
    stopping.throwIfAborted()
    log(`Dorfteller ist bereit: ${address}  (Strg-C beendet)`)
    await whenAborted(stopping)
    log('Wird beendet: Was unterwegs ist, bekommt noch Antwort …')
  } finally {
    await Promise.all(programs.map(({ stop }) => stop()))
    await database.close()
  }
})
