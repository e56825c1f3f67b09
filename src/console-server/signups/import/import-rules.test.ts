import { afterEach, beforeEach, expect, test } from 'vitest'
import { type ConsoleApp, consoleApp } from '../../../../test/support/console-app.ts'
import { anna } from '../../../../test/support/people.ts'
import { hmacs } from '../../../../test/support/signup-steps.ts'

let server: ConsoleApp
beforeEach(async () => {
  server = await consoleApp()
})
afterEach(() => server.close())

const ENTRY = {
  email: anna.email,
  postal_code: '16766',
  address_hmac: hmacs.address(anna.email).toString('hex'),
  wording: 'Ja',
  source: 'Liste',
  requested_at: '2025-06-01T08:00:00Z',
  letter_sent_at: '2025-06-01T08:00:00Z',
  confirmed_at: '2025-06-01T08:00:00Z',
}

const owner = (sql: string, values: unknown[] = []) => server.fresh.database.owner.query(sql, values)

/** The session of somebody who may take lists over. */
async function administrator(): Promise<{ id: string; operator_id: string }> {
  const { rows } = await owner(
    `select s.id, s.operator_id from operator_sessions as s join operators as o on o.id = s.operator_id
     where o.role = 'administer'`,
  )
  return rows[0]
}
const people = async () =>
  (await owner('select email from newsletter_signups order by id')).rows.map(({ email }) => email)

test('the database itself takes nobody confirmed without proof, and no visitor past the letter', async () => {
  const { anon, operator } = server.fresh.database
  const confirmed = `insert into newsletter_signups (email, postal_code, confirmed_at, address_confirmed_at, address_hmac)
    values ('${anna.email}', '16766', now(), now(), '\\x00')`
  await expect(anon.query(confirmed)).rejects.toMatchObject({ code: '42501' })
  await expect(operator.query(confirmed)).rejects.toMatchObject({ code: '42501' })
  await expect(owner(confirmed)).rejects.toMatchObject({ constraint: 'newsletter_signups_confirmed_proof' })
  for (const call of ['import_signups($$[]$$, gen_random_uuid())', `import_rejections('[]')`]) {
    await expect(anon.query(`select public.${call}`)).rejects.toMatchObject({ code: '42501' })
  }
  await expect(operator.query(`select public.import_signup('{}', 1)`)).rejects.toMatchObject({
    code: '42501',
  })

  const wrong = [
    { confirmed_at: null },
    { letter_sent_at: null },
    { confirmed_at: '2025-05-01T08:00:00Z' },
    { confirmed_at: '2999-01-01T00:00:00Z' },
    { wording: '' },
    { source: null },
    { source: 'anna@example.org' },
    { address_hmac: '00' },
    { email: 'x%evil.example@example.org' },
  ].map((change) => ({ ...ENTRY, ...change }))
  const session = (await administrator()).id
  const { rows } = await operator.query('select public.import_signups($1, $2) as answers', [
    JSON.stringify([...wrong, ENTRY]),
    session,
  ])
  expect(rows[0].answers).toEqual([...wrong.map(() => 'invalid'), null])
  expect(await people()).toEqual([anna.email])
  expect((await owner('select from consent_events')).rowCount).toBe(3)
})

test('a list is taken over in the name of whose session it is, and of nobody else', async () => {
  const { operator } = server.fresh.database
  const take = (session: string, ...entries: object[]) =>
    operator.query('select public.import_signups($1, $2)', [JSON.stringify(entries), session])
  const noted = async () =>
    (
      await owner(
        `select o.name, l.subject from audit_log as l join operators as o on o.id = l.operator_id
         where l.action = 'signups_imported'`,
      )
    ).rows
  await expect(take('00000000-0000-4000-8000-000000000000')).rejects.toMatchObject({ code: '42501' })
  const session = await administrator()
  await owner(`update operators set role = 'send' where id = $1`, [session.operator_id])
  await expect(take(session.id)).rejects.toMatchObject({ code: '42501' })
  await owner(`update operators set role = 'administer' where id = $1`, [session.operator_id])
  // Nor can the console's role write the line by itself, in anyone's name.
  await expect(
    operator.query(`insert into audit_log (operator_id, action) values ($1, 'signups_imported')`, [
      session.operator_id,
    ]),
  ).rejects.toMatchObject({ code: '42501' })
  expect(await noted()).toEqual([])

  await take(session.id, ENTRY)
  expect(await noted()).toEqual([{ name: expect.any(String), subject: { signups: 1 } }])
  const { rows } = await owner(
    `select distinct e.facts ->> 'audit_entry' = l.id::text as named from consent_events as e, audit_log as l
     where l.action = 'signups_imported'`,
  )
  expect(rows).toEqual([{ named: true }])
})
