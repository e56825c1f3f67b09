import { afterEach, beforeEach, expect, test } from 'vitest'
import { type ConsoleApp, consoleApp } from '../../../../test/support/console-app.ts'
import { aProvenSession } from '../../../../test/support/operators.ts'
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

/** What proves the session of Adam, who may take lists over. */
const administrator = () => aProvenSession(server.fresh, 'adam@example.org')
const people = async () =>
  (await owner('select email from newsletter_signups order by id')).rows.map(({ email }) => email)

test('the database itself takes nobody confirmed without proof, and no visitor past the letter', async () => {
  const { anon, operator } = server.fresh.database
  const confirmed = `insert into newsletter_signups (email, postal_code, confirmed_at, address_confirmed_at, address_hmac)
    values ('${anna.email}', '16766', now(), now(), '\\x00')`
  await expect(anon.query(confirmed)).rejects.toMatchObject({ code: '42501' })
  await expect(operator.query(confirmed)).rejects.toMatchObject({ code: '42501' })
  await expect(owner(confirmed)).rejects.toMatchObject({ constraint: 'newsletter_signups_confirmed_proof' })
  for (const call of ['import_signups($$[]$$, sha256($$x$$))', `import_rejections('[]')`]) {
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
  const proof = await administrator()
  const { rows } = await operator.query('select public.import_signups($1, $2) as answers', [
    JSON.stringify([...wrong, ENTRY]),
    proof,
  ])
  expect(rows[0].answers).toEqual([...wrong.map(() => 'invalid'), null])
  expect(await people()).toEqual([anna.email])
  expect((await owner('select from consent_events')).rowCount).toBe(3)
})

test('a list is taken over in the name of whose session it is, and of nobody else', async () => {
  const { operator } = server.fresh.database
  const take = (proof: Buffer, ...entries: object[]) =>
    operator.query('select public.import_signups($1, $2)', [JSON.stringify(entries), proof])
  const noted = async () =>
    (
      await owner(
        `select o.name, l.subject from audit_log as l join operators as o on o.id = l.operator_id
         where l.action = 'signups_imported'`,
      )
    ).rows
  await expect(take(Buffer.alloc(32))).rejects.toMatchObject({ code: 'DT001' })
  const proof = await administrator()
  await owner(`update operators set role = 'send' where name = 'Adam'`)
  await expect(take(proof)).rejects.toMatchObject({ code: 'DT003' })
  await owner(`update operators set role = 'administer' where name = 'Adam'`)
  // Nor can the line be claimed by itself.
  await expect(
    operator.query(`select public.record_action($1, 'signups_imported')`, [proof]),
  ).rejects.toMatchObject({ code: '42501' })
  expect(await noted()).toEqual([])

  await take(proof, ENTRY)
  expect(await noted()).toEqual([{ name: 'Adam', subject: { signups: 1 } }])
  const { rows } = await owner(
    `select distinct e.facts ->> 'audit_entry' = l.id::text as named from consent_events as e, audit_log as l
     where l.action = 'signups_imported'`,
  )
  expect(rows).toEqual([{ named: true }])
})
