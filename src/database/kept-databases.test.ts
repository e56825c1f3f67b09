import pg from 'pg'
import { expect, test } from 'vitest'
import { dumpEverything } from '../../test/support/dump-everything.ts'
import { freshDatabase } from '../../test/support/fresh-database.ts'
import { eventually, startWorker } from '../../test/support/fresh-worker.ts'
import { keptDatabase } from '../../test/support/kept-database.ts'
import { migrate } from './migrate.ts'
import { launchReach } from './queries/console/launches.ts'
import { describeSchema } from './schema-dump.ts'

const BODIES = `
  select p.oid::regprocedure::text as signature, pg_get_functiondef(p.oid) as definition
  from pg_proc as p where pronamespace = 'public'::regnamespace order by 1`

/** Tables with their columns, constraints, indexes, triggers, policies and rights; functions with body and callers. */
async function catalogueOf(owner: pg.Pool) {
  const { rows } = await owner.query<{ signature: string; definition: string }>(BODIES)
  return { schema: await describeSchema(owner), functions: rows }
}

/** The same without what is only said about it. */
const withoutComments = ({ schema, functions }: Awaited<ReturnType<typeof catalogueOf>>) => ({
  schema: schema.replaceAll(/^comment on .*\n/gm, ''),
  functions: functions.map(({ definition }) => definition.replaceAll(/^ *--.*\n/gm, '')),
})

/** Every row but of those tables that say what the program has done to the database. */
async function rowsOf(owner: pg.Pool): Promise<string[]> {
  const lines = (await dumpEverything(owner)).split('\n')
  return lines.filter((line) => !/^(schema_migrations|pgboss\.(version|queue)):/.test(line)).sort()
}

test('the baseline makes what the 23 migrations before it made', async () => {
  const kept = await keptDatabase('cf61562')
  const fresh = await freshDatabase()
  const before = new pg.Pool({ connectionString: kept.ownerUrl })
  expect(withoutComments(await catalogueOf(fresh.database.owner))).toEqual(
    withoutComments(await catalogueOf(before)),
  )
  await before.end()
  await kept.drop()
  await fresh.drop()
})

test('a database of cf61562 comes over whole, and its launch goes on where it stood', async () => {
  const kept = await keptDatabase('cf61562')
  const fresh = await freshDatabase()
  const owner = new pg.Pool({ connectionString: kept.ownerUrl })
  const before = await rowsOf(owner)
  expect(await migrate(kept.ownerUrl)).toEqual({ applied: [] })
  expect(await rowsOf(owner)).toEqual(before)
  expect(await catalogueOf(owner)).toEqual(await catalogueOf(fresh.database.owner))

  // Who was there is in the sums, folded or not: Anna, Dieter and Emine, but not Frida, whose address is none.
  expect(await launchReach(owner, ['01067', '16766'])).toMatchObject([
    { postalCode: '01067', recipients: 1 },
    { postalCode: '16766', recipients: 3 },
  ])

  const sentNow = `select l.kind, coalesce(c.new_email, s.email) as to
    from letters as l join newsletter_signups as s on s.id = l.signup_id
    left join address_changes as c on c.id = l.address_change_id
    where l.sent_at > $1 order by 1, 2`
  const [start] = (await owner.query<{ at: Date }>('select now() as at')).rows
  const worker = await startWorker(kept)
  // Not Bülent, who has his letter, Hans, who left, Frida, whose address is none, and Emine, whose letter is parked.
  await eventually(async () => (await owner.query(sentNow, [start?.at])).rows).toEqual([
    { kind: 'address_change', to: 'anna.neu@example.org' },
    { kind: 'confirmation', to: 'jana@example.org' },
    { kind: 'confirmation', to: 'karl@example.org' },
    { kind: 'newsletter', to: 'anna@example.org' },
    { kind: 'newsletter', to: 'carla@example.org' },
  ])
  await worker.stop()
  await owner.end()
  await kept.drop()
  await fresh.drop()
})
