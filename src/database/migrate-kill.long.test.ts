import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { emptyDatabase, type FreshDatabase, freshDatabase } from '../../test/support/fresh-database.ts'
import { keptDatabase } from '../../test/support/kept-database.ts'
import { connectOwner } from './connect.ts'
import { migrate } from './migrate.ts'
import { describeSchema } from './schema-dump.ts'

const PROGRAM = join(import.meta.dirname, '../../test/support/migrate-program.ts')
const MOMENTS = Array.from({ length: 10 }, (_, number) => number / 9)

let fresh: FreshDatabase
beforeAll(async () => {
  fresh = await freshDatabase()
})
afterAll(() => fresh.drop())

/** Begins to migrate and is killed after so many milliseconds; without them it may finish. Returns how long it took. */
async function begin(ownerUrl: string, killAfter?: number): Promise<number> {
  const program = spawn(process.execPath, [PROGRAM, ownerUrl], { stdio: ['ignore', 'pipe', 'inherit'] })
  const closed = once(program, 'close')
  await once(program.stdout, 'data')
  const began = performance.now()
  if (killAfter !== undefined) {
    await wait(killAfter)
    program.kill('SIGKILL')
  }
  await closed
  return performance.now() - began
}

async function expectWhole(ownerUrl: string, people: string) {
  await migrate(ownerUrl)
  const owner = connectOwner(ownerUrl)
  expect(await describeSchema(owner)).toBe(await describeSchema(fresh.database.owner))
  expect((await owner.query('select count(*) as people from newsletter_signups')).rows).toEqual([{ people }])
  await owner.end()
}

test.each([
  { of: 'a first start', database: () => emptyDatabase(), people: '0' },
  { of: 'an update', database: () => keptDatabase('cf61562'), people: '12' },
])(
  'kill -9 at ten moments of $of: the next start comes up, and nothing is lost',
  async ({ database, people }) => {
    const undisturbed = await database()
    const duration = await begin(undisturbed.ownerUrl)
    await undisturbed.drop()
    for (const moment of MOMENTS) {
      const killed = await database()
      await begin(killed.ownerUrl, moment * duration)
      await expectWhole(killed.ownerUrl, people)
      await killed.drop()
    }
  },
)
