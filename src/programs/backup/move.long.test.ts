import { expect, test, vi } from 'vitest'
import { OLDER_VERSIONS, olderPostgres } from '../../../scripts/browsers/older-postgres.ts'
import { backedUpSite } from '../../../test/support/backed-up-site.ts'
import {
  debianPostgresMissing,
  startDebianPostgres,
  startOlderPostgres,
} from '../../../test/support/other-postgres.ts'
import { anna, buelent, carla } from '../../../test/support/people.ts'
import { join, queueNewsletter, signUp } from '../../../test/support/signup-steps.ts'
import { connect } from '../../database/connect.ts'
import { takeInventory } from '../../database/queries/inventory.ts'

// Each starts several servers and programs, one after the other.
vi.setConfig({ testTimeout: 400_000 })

const missing = debianPostgresMissing()

test('CI has a PostgreSQL of Debian’s', () => {
  expect(process.env.CI ? missing : undefined).toBeUndefined()
})

async function inventoryOf(ownerUrl: string) {
  const database = connect({ ownerUrl })
  const client = await database.owner.connect()
  const inventory = await takeInventory(client)
  client.release()
  await database.close()
  // Every start writes the queues' settings anew.
  return new Map([...inventory].filter(([name]) => name !== 'pgboss.queue'))
}

test.runIf(!missing)(
  'the site moves to Debian’s PostgreSQL and back, with people, letters and queue',
  async () => {
    const debian = await startDebianPostgres()
    const site = await backedUpSite()
    const running = await site.start()
    for (const person of [anna, buelent]) await join(running.database, person)
    await signUp(running.database, carla)
    await queueNewsletter(running.database, anna.postal_code)

    expect(await site.run('move', '--to', debian.ownerUrl).done()).toMatchObject({
      code: 1,
      said: expect.stringMatching(/Die Seite läuft noch \(angemeldet: .*authenticator/),
    })
    const before = await inventoryOf(running.url)
    await running.stop()
    const moved = await site.run('move', '--to', debian.ownerUrl).done()
    expect(moved.said).toContain('Umgezogen und verglichen')
    expect(moved.code).toBe(0)
    expect(await inventoryOf(debian.ownerUrl)).toEqual(before)

    // It goes on there: numbers do not begin anew, triggers queue letters, keys hold.
    const there = connect({ ownerUrl: debian.ownerUrl })
    await signUp(there, { email: 'dora@example.org', postal_code: '16766' })
    const { rows } = await there.owner.query<{ letters: number }>(
      `select count(*)::int as letters from letters join newsletter_signups as s on s.id = signup_id
     where s.email = 'dora@example.org'`,
    )
    expect(rows).toEqual([{ letters: 1 }])
    await expect(there.owner.query('delete from consent_events')).rejects.toThrow()
    await there.close()
    expect(await site.run('move', '--to', debian.ownerUrl).done()).toMatchObject({
      code: 1,
      said: expect.stringContaining('nicht leer (newsletter_signups)'),
    })

    const back = await backedUpSite({ DATABASE_URL: debian.ownerUrl })
    const after = await inventoryOf(debian.ownerUrl)
    expect(await back.run('move', '--to', 'embedded').done()).toMatchObject({ code: 0 })
    const again = await back.start()
    expect(await inventoryOf(again.url)).toEqual(after)
    await again.stop()
  },
)

const older = missing ? [] : OLDER_VERSIONS.filter((major) => olderPostgres(major))

test('CI has each PostgreSQL between Debian’s and ours', () => {
  expect(older).toEqual(process.env.CI ? OLDER_VERSIONS : older)
})

test.each(older)('the site moves to PostgreSQL %s and back, and sign-ups go on there', async (major) => {
  const other = await startOlderPostgres(major)
  const site = await backedUpSite()
  const running = await site.start()
  await join(running.database, anna)
  const before = await inventoryOf(running.url)
  await running.stop()
  expect(await site.run('move', '--to', other.ownerUrl).done()).toMatchObject({ code: 0 })
  expect(await inventoryOf(other.ownerUrl)).toEqual(before)

  const there = connect({ ownerUrl: other.ownerUrl })
  await join(there, buelent)
  await there.close()
  const back = await backedUpSite({ DATABASE_URL: other.ownerUrl })
  const after = await inventoryOf(other.ownerUrl)
  expect(await back.run('move', '--to', 'embedded').done()).toMatchObject({ code: 0 })
  const again = await back.start()
  expect(await inventoryOf(again.url)).toEqual(after)
  await again.stop()
})

test.runIf(!missing)('killed in the middle, a move has left nothing, and a new one succeeds', async () => {
  const debian = await startDebianPostgres()
  const site = await backedUpSite()
  const running = await site.start()
  await join(running.database, anna)
  await running.stop()
  const target = connect({ ownerUrl: debian.ownerUrl })
  const killed = site.run('move', '--to', debian.ownerUrl)
  const copying = async () =>
    (
      await target.owner.query(
        `select from pg_stat_activity where application_name = 'move' and backend_xid is not null`,
      )
    ).rowCount
  await expect.poll(copying, { interval: 2 }).toBe(1)
  killed.child.kill('SIGKILL')
  await killed.exit
  expect((await target.owner.query('select from newsletter_signups')).rowCount).toBe(0)
  await target.close()
  expect(await site.run('move', '--to', debian.ownerUrl).done()).toMatchObject({ code: 0 })
})
