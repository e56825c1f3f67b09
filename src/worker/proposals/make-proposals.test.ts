import { expect, test } from 'vitest'
import { eventually } from '../../../test/support/fresh-worker.ts'
import { workerStory } from '../../../test/support/worker-story.ts'

test('a worker makes the first proposals when it starts, and leaves those that are there to the night', async () => {
  const { fresh, work } = await workerStory()
  const { owner } = fresh.database
  const ask = async (sql: string) => (await owner.query(sql)).rows
  await ask(
    `insert into place_totals (postal_code, open, waiting, reachable)
     select postal_code, 0, 20, 20 from places where postal_code in ('91732', '91735', '91737')`,
  )
  const worker = await work()
  await eventually(() => ask('select name, postal_codes from proposals')).toEqual([
    { name: 'Merkendorf und Umgebung', postal_codes: ['91732', '91735', '91737'] },
  ])
  const asked = () => ask(`select id from pgboss.job where data ->> 'task' = 'make-proposals'`)
  expect(await asked()).toHaveLength(1)
  await worker.stop()
  await work()
  expect(await asked()).toHaveLength(1)
  expect(await ask(`select cron from pgboss.schedule where key = 'make-proposals'`)).toEqual([
    { cron: '10 0 * * *' },
  ])
})
