import { afterAll, beforeEach, expect, onTestFinished, test } from 'vitest'
import { freshDatabase } from '../../test/support/fresh-database.ts'
import { testSender } from '../../test/support/letters.ts'
import { anna } from '../../test/support/people.ts'
import { startReceiver } from '../../test/support/receiver.ts'
import { startSmtpServer } from '../../test/support/smtp-server.ts'
import { connectPost, loginUrl } from '../database/connect.ts'
import { checkSite } from './checks/stored.ts'
import { mailTrouble, ping } from './watch-over.ts'

const fresh = await freshDatabase()
const pool = connectPost(loginUrl(fresh.ownerUrl, 'office'))
afterAll(async () => {
  await pool.end()
  await fresh.drop()
})
beforeEach(() =>
  owner(
    `insert into post_offices (id, started_at)
     values ('00000000-0000-4000-8000-000000000001', now() - interval '30 days') on conflict do nothing`,
  ),
)

const owner = (text: string) => fresh.database.owner.query(text)

// The tests' databases do without fsync, for speed.
const check = async () => (await checkSite(pool)).filter(({ code }) => code !== 'postgres-unsafe')

test('the address is asked while letters leave, and no more once one is due for ten minutes', async () => {
  const provider = await startReceiver()
  onTestFinished(() => provider.stop())
  const upkeep = { pool, watch: { pingUrl: `${provider.url}/carla` } }
  expect(await ping({ pool })).toBe(0)
  expect(await ping(upkeep)).toBe(1)
  expect(provider.calls).toEqual(['GET /carla'])

  await owner(
    `insert into newsletter_signups (email, postal_code) values ('${anna.email}', '${anna.postal_code}')`,
  )
  expect(await ping(upkeep)).toBe(1)
  await owner(`update letters set due_at = now() - interval '11 minutes'`)
  expect(await ping(upkeep)).toBe(0)
  await owner(`delete from newsletter_signups`)
  await owner(`delete from letters`)

  for (const manner of ['refuses', 'cuts', 'sends elsewhere'] as const) {
    provider.behave(manner)
    await expect(ping(upkeep)).rejects.toMatchObject({ code: 'PING_NOT_TAKEN' })
  }
  provider.behave('endless')
  expect(await ping(upkeep)).toBe(1)
})

test('Carla gets one letter with all that is wrong and what to do, and none when all is well', async () => {
  const server = await startSmtpServer()
  onTestFinished(() => server.stop())
  const upkeep = { pool, check, sender: await testSender(), mail: { smtpUrl: server.url } }
  const watch = { mailTo: 'carla@example.org' }
  expect(await mailTrouble({ ...upkeep, watch })).toBe(0)

  await owner(
    `insert into periodic_work (name, minutes, day_at, planned_at)
     values ('Fristen einhalten', 1440, '03:10', now() - interval '3 days')`,
  )
  expect(await mailTrouble({ ...upkeep, watch: {} })).toBe(0)
  expect(await mailTrouble({ ...upkeep, watch })).toBe(1)
  expect(server.letters).toHaveLength(1)
  const { parsed, envelope } = server.letters[0] ?? {}
  expect(envelope?.to).toEqual(['carla@example.org'])
  expect(parsed?.subject).toMatch(/^Regelmäßige Arbeit ist liegen geblieben/)
  expect(parsed?.text).toContain('Was tun: Das Log des Büros nennt den Fehler.')

  await server.stop()
  await expect(mailTrouble({ ...upkeep, watch })).rejects.toMatchObject({ code: 'NOT_MAILED' })
})
