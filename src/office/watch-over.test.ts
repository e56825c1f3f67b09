import { expect, onTestFinished, test } from 'vitest'
import { databaseForEach } from '../../test/support/fresh-database.ts'
import { smtpForEach } from '../../test/support/held.ts'
import { serve } from '../../test/support/http-server.ts'
import { testSender } from '../../test/support/letters.ts'
import { anna } from '../../test/support/people.ts'
import { signUp } from '../../test/support/signup-steps.ts'
import { mailTrouble, ping } from './watch-over.ts'

const fresh = databaseForEach()
const smtp = smtpForEach()

/** What the address that is asked does from now on. `endless`: it says yes, and much, and never ends. */
type Manner = 'takes' | 'refuses' | 'cuts' | 'endless' | 'sends elsewhere'

test('the address is asked while letters leave, and no more once one is due for ten minutes', async () => {
  const calls: string[] = []
  let manner: Manner = 'takes'
  const provider = await serve(({ method, url }, response) => {
    calls.push(`${method} ${url}`)
    if (manner === 'takes') response.end('ok')
    if (manner === 'refuses') response.writeHead(500).end('<h1>Internal error</h1>')
    if (manner === 'cuts') response.socket?.destroy()
    if (manner === 'sends elsewhere') response.writeHead(307, { location: 'http://127.0.0.1:1/' }).end()
    if (manner === 'endless') response.writeHead(200).write('and another thing, '.repeat(100_000))
  })
  onTestFinished(() => provider.stop())
  const pool = fresh.database.office
  await fresh.ask(
    `insert into post_offices (id, started_at) values (gen_random_uuid(), now() - interval '30 days')`,
  )
  const upkeep = { pool, watch: { pingUrl: `${provider.url}/carla` } }
  expect(await ping({ pool })).toBe(0)
  expect(await ping(upkeep)).toBe(1)
  expect(calls).toEqual(['GET /carla'])
  for (const wrong of ['refuses', 'cuts', 'sends elsewhere'] as const) {
    manner = wrong
    await expect(ping(upkeep)).rejects.toMatchObject({ code: 'PING_NOT_TAKEN' })
  }
  manner = 'endless'
  expect(await ping(upkeep)).toBe(1)
  await signUp(fresh.database, anna)
  expect(await ping(upkeep)).toBe(1)
  await fresh.ask(`update letters set due_at = now() - interval '11 minutes'`)
  expect(await ping(upkeep)).toBe(0)
})

test('Carla gets one letter with all that is wrong and what to do, and none when all is well', async () => {
  const wrong = { level: 'broken', code: 'x', what: 'Es brennt.', why: 'Der Ofen.', fix: 'Löschen.' } as const
  const found: { level: 'broken' | 'open'; code: string; what: string; why: string; fix: string }[] = []
  const upkeep = {
    ...{ pool: fresh.database.office, sender: await testSender(), mail: { smtpUrl: smtp.url } },
    check: async () => [{ ...wrong, level: 'open' as const }, ...found],
  }
  const watch = { mailTo: 'carla@example.org' }
  expect(await mailTrouble({ ...upkeep, watch })).toBe(0)
  found.push(wrong)
  expect(await mailTrouble({ ...upkeep, watch: {} })).toBe(0)
  expect(await mailTrouble({ ...upkeep, watch })).toBe(1)
  found.push(wrong)
  expect(await mailTrouble({ ...upkeep, watch })).toBe(1)
  expect(smtp.recipients()).toEqual(['carla@example.org', 'carla@example.org'])
  expect(smtp.letters.map(({ parsed }) => parsed.subject)).toEqual(['Es brennt.', '2 Dinge stimmen nicht'])
  expect(smtp.letters[0]?.parsed.text).toContain('Es brennt.\nDer Ofen.\nWas tun: Löschen.')

  await smtp.stop()
  await expect(mailTrouble({ ...upkeep, watch })).rejects.toMatchObject({ code: 'NOT_MAILED' })
})
