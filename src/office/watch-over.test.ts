import { expect, onTestFinished, test } from 'vitest'
import { databaseForEach } from '../../test/support/fresh-database.ts'
import { testSender } from '../../test/support/letters.ts'
import { anna } from '../../test/support/people.ts'
import { startReceiver } from '../../test/support/receiver.ts'
import { signUp } from '../../test/support/signup-steps.ts'
import { startSmtpServer } from '../../test/support/smtp-server.ts'
import { mailTrouble, ping } from './watch-over.ts'

const fresh = databaseForEach()

test('the address is asked while letters leave, and no more once one is due for ten minutes', async () => {
  const provider = await startReceiver()
  onTestFinished(() => provider.stop())
  const pool = fresh.database.office
  await fresh.ask(
    `insert into post_offices (id, started_at) values (gen_random_uuid(), now() - interval '30 days')`,
  )
  const upkeep = { pool, watch: { pingUrl: `${provider.url}/carla` } }
  expect(await ping({ pool })).toBe(0)
  expect(await ping(upkeep)).toBe(1)
  expect(provider.calls).toEqual(['GET /carla'])
  for (const manner of ['refuses', 'cuts', 'sends elsewhere'] as const) {
    provider.behave(manner)
    await expect(ping(upkeep)).rejects.toMatchObject({ code: 'PING_NOT_TAKEN' })
  }
  provider.behave('endless')
  expect(await ping(upkeep)).toBe(1)
  await signUp(fresh.database, anna)
  expect(await ping(upkeep)).toBe(1)
  await fresh.ask(`update letters set due_at = now() - interval '11 minutes'`)
  expect(await ping(upkeep)).toBe(0)
})

test('Carla gets one letter with all that is wrong and what to do, and none when all is well', async () => {
  const server = await startSmtpServer()
  onTestFinished(() => server.stop())
  const wrong = { level: 'broken', code: 'x', what: 'Es brennt.', why: 'Der Ofen.', fix: 'Löschen.' } as const
  const found: { level: 'broken' | 'open'; code: string; what: string; why: string; fix: string }[] = []
  const upkeep = {
    ...{ pool: fresh.database.office, sender: await testSender(), mail: { smtpUrl: server.url } },
    check: async () => [{ ...wrong, level: 'open' as const }, ...found],
  }
  const watch = { mailTo: 'carla@example.org' }
  expect(await mailTrouble({ ...upkeep, watch })).toBe(0)
  found.push(wrong)
  expect(await mailTrouble({ ...upkeep, watch: {} })).toBe(0)
  expect(await mailTrouble({ ...upkeep, watch })).toBe(1)
  found.push(wrong)
  expect(await mailTrouble({ ...upkeep, watch })).toBe(1)
  expect(server.recipients()).toEqual(['carla@example.org', 'carla@example.org'])
  expect(server.letters.map(({ parsed }) => parsed.subject)).toEqual(['Es brennt.', '2 Dinge stimmen nicht'])
  expect(server.letters[0]?.parsed.text).toContain('Es brennt.\nDer Ofen.\nWas tun: Löschen.')

  await server.stop()
  await expect(mailTrouble({ ...upkeep, watch })).rejects.toMatchObject({ code: 'NOT_MAILED' })
})
