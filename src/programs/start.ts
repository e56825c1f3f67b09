import { join } from 'node:path'
import { buildAll } from '../../scripts/build/build-all.ts'
import { environmentOf, type Program, readConfig } from '../config.ts'
import { loginUrl } from '../database/connect.ts'
import { freePort } from '../database/embedded/free-port.ts'
import { requireFreePort } from '../http/listen.ts'
import { openSealKey } from '../seals/note.ts'
import { root } from '../terminal/root.ts'
import { runProgram, whenAborted } from '../terminal/run-program.ts'
import { startDatabase } from './database/open-database.ts'
import { requireOutsideFiles } from './outside-files.ts'
import { keptSecret, sealKey, suppressionKey } from './secrets/kept-secret.ts'
import { lentAccount } from './start/account.ts'
import { permissions } from './start/permissions.ts'
import { runOnce, supervise } from './start/supervise.ts'

type Made = Parameters<typeof environmentOf>[1]

/**
 * `npm start`: builds what is missing, starts the database, and runs the programs of the site below one small parent,
 * each with the settings, files and rights that it needs and no other, until it is told to stop. The parent itself
 * answers nobody.
 */
await runProgram(async (stopping) => {
  const config = readConfig()
  await requireFreePort(config.HOST, config.PORT)
  const [doorSecret, authSecret, key, secretOfSeals] = await Promise.all([
    config.DOOR_SECRET ?? keptSecret(config.DATA_DIR, 'door-secret'),
    config.AUTH_SECRET ?? keptSecret(config.DATA_DIR, 'auth-secret'),
    suppressionKey(config),
    sealKey(config),
  ])
  // The database comes first: it takes a second, and what is wrong with it is told before the pages are built.
  const database = await startDatabase(config, console.log)
  const failed = new AbortController()
  try {
    stopping.throwIfAborted()
    const consolePort = config.CONSOLE_PORT ?? (await freePort())
    const outside = await requireOutsideFiles(config)
    const account = await lentAccount({ root, files: Object.values(outside) }, console.log)
    const orderOf = (program: Program, name: string, made: Made) => ({
      name,
      account,
      file: join(root, 'src/programs', `${program}.ts`),
      env: environmentOf(program, made),
      execArgv: permissions(program, { root, outside, keyFile: config.DKIM_KEY_FILE }),
    })
    const initDone = runOnce(orderOf('init', 'Die Einrichtung', { DATABASE_URL: database.url }), stopping)
    const built = buildAll({
      root,
      config,
      signal: AbortSignal.any([stopping, failed.signal]),
      log: console.log,
    })
    await Promise.race([built, initDone.then(() => built)])
    stopping.throwIfAborted()
    const run = (program: Program, name: string, made: Made) =>
      supervise(orderOf(program, name, made), console.log)
    const door = run('door', 'Die Tür', {
      DATABASE_AUTHENTICATOR_URL:
        config.DATABASE_AUTHENTICATOR_URL ?? loginUrl(database.url, 'authenticator'),
      CONSOLE_URL: config.CONSOLE_URL ?? `http://127.0.0.1:${consolePort}`,
      DOOR_SECRET: doorSecret,
      // One that is started again has the same address.
      PORT: String(config.PORT || (await freePort())),
    })
    const operators = run('console', 'Die Konsole', {
      DATABASE_OPERATOR_URL: config.DATABASE_OPERATOR_URL ?? loginUrl(database.url, 'operator'),
      CONSOLE_PORT: String(consolePort),
      AUTH_SECRET: authSecret,
      SEAL_PUBLIC_KEY: openSealKey(secretOfSeals).publicKey,
    })
    const worker = run('worker', 'Der Worker', {
      DATABASE_WORKER_URL: config.DATABASE_WORKER_URL ?? loginUrl(database.url, 'worker'),
      SUPPRESSION_KEY: key,
      SEAL_KEY: secretOfSeals,
    })
    try {
      await initDone
      const [address] = await Promise.all([door.begin(), operators.begin(), worker.begin()])
      stopping.throwIfAborted()
      console.log(`Dorfteller ist bereit: ${address}  (Strg-C beendet)`)
      await whenAborted(stopping)
      console.log('Wird beendet: Was unterwegs ist, bekommt noch Antwort …')
    } finally {
      // Who asks first, then who does what was asked.
      await Promise.all([door.stop(), operators.stop()])
      await worker.stop()
    }
  } finally {
    failed.abort()
    await database.stop()
  }
})
