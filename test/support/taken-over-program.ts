import { spawnSync } from 'node:child_process'
import { once } from 'node:events'
import { readFileSync, writeFileSync } from 'node:fs'
import { Worker } from 'node:worker_threads'
import pg from 'pg'
import { startDrawing } from '../../src/door/pictures/start-drawing.ts'

/** What somebody tries who speaks through a program of the site: `{ files, settings, queries }` by name → what it gave. */
export type Loot = Record<'reads' | 'writes' | 'settings' | 'queries', Record<string, string>>

// Started by tests in the place of a program, with its environment and its permissions.
const { reads, writes, queries } = JSON.parse(process.argv[2] ?? '') as {
  reads: string[]
  writes: string[]
  queries: Record<string, string>
}

const tried = (what: () => unknown): string => {
  try {
    what()
    return 'done'
  } catch (error) {
    return (error as NodeJS.ErrnoException).code ?? String(error)
  }
}

/** In a thread that gives itself every permission. */
const triedByThread = async (file: string): Promise<string> => {
  try {
    const code = `require('node:worker_threads').parentPort.postMessage(require('node:fs').readFileSync(${JSON.stringify(file)}).length)`
    const thread = new Worker(code, { eval: true, execArgv: ['--permission', '--allow-fs-read=*'] })
    await once(thread, 'message')
    return 'done'
  } catch (error) {
    return (error as NodeJS.ErrnoException).code ?? String(error)
  }
}

// The door has started what draws before anybody can speak through it.
const drawing = startDrawing([])

const url = Object.entries(process.env).find(([name]) => name.startsWith('DATABASE_'))?.[1]
const pool = new pg.Pool({ connectionString: url })
const answers: Record<string, string> = {}
for (const [name, sql] of Object.entries(queries)) {
  answers[name] = await pool.query(sql).then(
    () => 'done',
    (error: { code?: string }) => error.code ?? String(error),
  )
}
await pool.end()

const loot: Loot = {
  reads: Object.fromEntries([
    ...reads.map((file) => [file, tried(() => readFileSync(file))]),
    ...(await Promise.all(reads.map(async (file) => [`${file} by a thread`, await triedByThread(file)]))),
  ]) as Record<string, string>,
  writes: {
    ...Object.fromEntries(writes.map((file) => [file, tried(() => writeFileSync(file, 'x', { flag: 'a' }))])),
    'another program': tried(() => {
      const { error } = spawnSync('/bin/sh', ['-c', 'true'])
      if (error) throw error
    }),
  },
  settings: Object.fromEntries(Object.keys(process.env).map((name) => [name, 'known'])),
  queries: answers,
}
await drawing?.close()
console.log(JSON.stringify(loot))
