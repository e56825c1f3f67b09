import { setTimeout as wait } from 'node:timers/promises'
import { expect, test } from 'vitest'
import { eventually } from '../../test/support/fresh-worker.ts'
import { anna } from '../../test/support/people.ts'
import { signUp } from '../../test/support/signup-steps.ts'
import { workerStory } from '../../test/support/worker-story.ts'

/** Longer than the queue waits between two looks. */
const A_LOOK_MS = 6000

test('a worker without a schedule sends letters, and leaves periodic work to another', async () => {
  const { fresh, smtp, work } = await workerStory()
  const { owner } = fresh.database
  await owner.query(`insert into pgboss.job (name, data) values ('tasks', '{"task": "count-visits"}')`)
  const stateOf = async () => {
    const { rows } = await owner.query(`select state from pgboss.job where data ->> 'task' = 'count-visits'`)
    return rows.map(({ state }) => state)
  }

  await work({ keepsSchedule: false, connections: 2 })
  await signUp(fresh.database, anna)
  await smtp.waitFor(1)
  await wait(A_LOOK_MS)
  expect(await stateOf()).toEqual(['created'])
  expect((await owner.query('select from pgboss.schedule')).rowCount).toBe(0)

  await work()
  await eventually(stateOf).toContain('completed')
})
