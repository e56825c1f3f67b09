import { mkdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { parseEnv } from 'node:util'
import { openSealKey } from '../seals/note.ts'
import { readCommandLine, wrongUsage } from '../terminal/command-line.ts'
import { runProgram } from '../terminal/run-program.ts'
import { newSecret, writeOnce } from './secrets/kept-secret.ts'

const USAGE = `npm run keys -- ORDNER

  legt in ORDNER door.env, worker.env und console.env mit neuen Schlüsseln an, jede nur für ihr Programm;
  eine Datei, die es schon gibt, bleibt, wie sie ist`

/**
 * `npm run keys`: the secrets of programs that run apart, a file for each, so that none has to know another's. Never over
 * one that is there: what was signed or hashed with it would be lost.
 */
await runProgram(async () => {
  const { positionals } = readCommandLine(process.argv.slice(2), USAGE, {})
  const [folder, ...more] = positionals
  if (folder === undefined || more.length > 0)
    throw wrongUsage('Es muss genau ein Ordner genannt sein.', USAGE)
  await mkdir(folder, { recursive: true })
  await keep(join(folder, 'door.env'), { DOOR_SECRET: newSecret() })
  const worker = await keep(join(folder, 'worker.env'), {
    SUPPRESSION_KEY: newSecret(),
    SEAL_KEY: newSecret(),
  })
  // The console shows with what the worker's seals are checked.
  const publicKey = worker.SEAL_KEY && openSealKey(worker.SEAL_KEY).publicKey
  await keep(join(folder, 'console.env'), {
    AUTH_SECRET: newSecret(),
    ...(publicKey && { SEAL_PUBLIC_KEY: publicKey }),
  })
})

/** Writes the file, whole or not at all, unless there is one. @returns what it holds then. */
async function keep(file: string, settings: Record<string, string>): Promise<NodeJS.Dict<string>> {
  const lines = Object.entries(settings).map(([name, value]) => `${name}=${value}\n`)
  const isNew = await writeOnce(file, lines.join(''))
  console.log(`${isNew ? 'Angelegt' : 'Schon da'}: ${file}`)
  return parseEnv(await readFile(file, 'utf8'))
}
