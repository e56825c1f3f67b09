import { spawnSync } from 'node:child_process'
import { readFileSync, writeFileSync } from 'node:fs'
import pg from 'pg'

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
  reads: Object.fromEntries(reads.map((file) => [file, tried(() => readFileSync(file))])),
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
console.log(JSON.stringify(loot))
