import { beforeEach, expect, test } from 'vitest'
import { databaseForEach } from '../../test/support/fresh-database.ts'
import { aNewOperator, aProvenSession } from '../../test/support/operators.ts'
import { carla } from '../../test/support/people.ts'
import { recordAction, recordFailedLogIn } from '../office/record-action.ts'

const FORBIDDEN = { code: '42501' }
const OVER = { reason: 'logged_out' }

const fresh = databaseForEach()
beforeEach(() => aNewOperator(fresh, { name: 'Carla', email: carla.email }, 'send'))

const did = (session: string, action: string) => recordAction(fresh.database.office, { session, action })

test('who did something is whose session it was done in; when that is over nothing is', async () => {
  const session = await aProvenSession(fresh, carla.email)
  await did(session, 'place_goal_set')
  await expect(did('00000000-0000-4000-8000-000000000000', 'place_goal_set')).rejects.toMatchObject(OVER)
  await fresh.ask(`update operator_sessions set created_at = now() - interval '1 day', expires_at = now()`)
  await expect(did(session, 'place_goal_set')).rejects.toMatchObject(OVER)
  const log = await fresh.ask(
    `select o.name, l.session_id is not null as proven from audit_log as l join operators as o on o.id = l.operator_id
     where action = 'place_goal_set'`,
  )
  expect(log).toEqual([{ name: 'Carla', proven: true }])
})

test('the owner neither changes nor takes out an entry, nor writes an address; old ones go when their time is over', async () => {
  for (const attempt of [
    `update audit_log set subject = '{}'`,
    'delete from audit_log',
    'truncate audit_log',
    'select retain_audit_log(0)',
  ])
    await expect(fresh.ask(attempt), attempt).rejects.toMatchObject(FORBIDDEN)
  const named = fresh.ask(`insert into audit_log (action, subject) values ('x', '{"to":"anna@example.org"}')`)
  await expect(named).rejects.toMatchObject({ constraint: 'audit_log_subject_no_address' })
  await fresh.ask(`insert into audit_log (action, at) values ('long_ago', now() - interval '13 months')`)
  expect(await fresh.ask('select retain_audit_log(365)')).toHaveLength(1)
})

test('failed log-ins are written down with the account and no word of what was typed, sixty an hour', async () => {
  const rows = await fresh.ask(`select id from operators where name = 'Carla'`)
  await recordFailedLogIn(fresh.database.office, 'Carla@Example.org', 'password')
  const unknown = '00000000-0000-4000-8000-000000000000'
  for (let tries = 0; tries < 70; tries += 1)
    await recordFailedLogIn(fresh.database.office, tries === 0 ? unknown : undefined, 'password')
  const lines = await fresh.ask(`select subject from audit_log where action = 'log_in_failed' order by id`)
  expect(lines).toHaveLength(60)
  expect(lines[0].subject).toEqual({ account: rows[0].id, step: 'password' })
  expect(lines[59].subject).toEqual({ step: 'password' })
})
