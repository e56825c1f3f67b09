import { afterEach, beforeEach, expect, test } from 'vitest'
import { type ConsoleApp, consoleApp } from '../../../../test/support/console-app.ts'
import { takeOverLists } from '../../../../test/support/imports.ts'
import { aProvenSession } from '../../../../test/support/operators.ts'
import { anna } from '../../../../test/support/people.ts'
import { connectWorker, loginUrl } from '../../../database/connect.ts'
import { handInImport, type ImportLine } from '../../../database/queries/console/signup-import.ts'

let server: ConsoleApp
beforeEach(async () => {
  server = await consoleApp()
})
afterEach(() => server.close())

const LINE: ImportLine = {
  line: 2,
  email: anna.email,
  postal_code: '16766',
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

async function* only(...lines: ImportLine[]) {
  yield lines
}
const handIn = (proof: Buffer, ...lines: ImportLine[]) =>
  handInImport(server.fresh.database.operator, proof, only(...lines))

test('the database itself takes nobody confirmed without proof, and no visitor past the letter', async () => {
  const { anon, operator } = server.fresh.database
  const confirmed = `insert into newsletter_signups (email, postal_code, confirmed_at, address_confirmed_at, address_hmac)
    values ('${anna.email}', '16766', now(), now(), '\\x00')`
  await expect(anon.query(confirmed)).rejects.toMatchObject({ code: '42501' })
  await expect(operator.query(confirmed)).rejects.toMatchObject({ code: '42501' })
  await expect(owner(confirmed)).rejects.toMatchObject({ constraint: 'newsletter_signups_confirmed_proof' })

  // What the console's reader would never let through.
  const wrong = [
    { letter_sent_at: 'gestern' },
    { letter_sent_at: '' },
    { confirmed_at: '2025-05-01T08:00:00Z' },
    { confirmed_at: '2999-01-01T00:00:00Z' },
    { wording: '' },
    { source: '' },
    { source: 'anna@example.org' },
    { email: 'x%evil.example@example.org' },
  ].map((change, index) => ({ ...LINE, email: `${index}.${anna.email}`, ...change, line: index + 3 }))
  await handIn(await administrator(), ...wrong, LINE)
  await takeOverLists(server.fresh)
  const { rows } = await owner('select taken, refused from signup_imports')
  expect(rows).toEqual([{ taken: 1, refused: { invalid: wrong.length } }])
  expect(await people()).toEqual([anna.email])
  expect((await owner('select from consent_events')).rowCount).toBe(3)
})

test('each does its part of a list and no other: visitors none, the console hands it in, a worker takes it over', async () => {
  const { anon, operator } = server.fresh.database
  const worker = connectWorker(loginUrl(server.fresh.ownerUrl, 'worker'))
  const proof = await administrator()
  const number = await handIn(proof, LINE)
  const forbidden = { code: '42501' }
  const handing = [
    `open_signup_import('\\x00')`,
    `keep_import_lines(${number}, '[]')`,
    `begin_signup_import(${number}, '\\x00')`,
    `stop_signup_import(${number}, '\\x00')`,
  ]
  const taking = [`next_import_lines(${number}, 1)`, `take_import_lines(${number}, '{2}', '{null}')`]
  for (const call of [...handing, ...taking])
    await expect(anon.query(`select public.${call}`), call).rejects.toMatchObject(forbidden)
  for (const call of handing)
    await expect(worker.query(`select public.${call}`), call).rejects.toMatchObject(forbidden)
  for (const call of taking)
    await expect(operator.query(`select public.${call}`), call).rejects.toMatchObject(forbidden)
  await expect(operator.query(`delete from signup_import_lines`)).rejects.toMatchObject(forbidden)
  // What is under way takes no more lines, nor is it begun again.
  const more = `select public.keep_import_lines(${number}, '[{"line": 9, "email": "a", "problem": "email"}]')`
  await expect(operator.query(more)).rejects.toMatchObject(forbidden)
  await expect(
    operator.query('select public.begin_signup_import($1, $2)', [number, proof]),
  ).rejects.toMatchObject(forbidden)
  // Whom a list brings is seen once they are sign-ups.
  expect((await operator.query('select from signup_import_lines')).rowCount).toBe(0)
  await worker.end()
})

test('what is no HMAC of an address keeps its line out: nobody could be found by it once they have left', async () => {
  const number = await handIn(await administrator(), LINE)
  const worker = connectWorker(loginUrl(server.fresh.ownerUrl, 'worker'))
  await worker.query(`select public.take_import_lines($1, '{2}', array['\\x00'::bytea])`, [number])
  await worker.end()
  expect((await owner('select refused from signup_imports')).rows).toEqual([{ refused: { invalid: 1 } }])
  expect(await people()).toEqual([])
})

test('a list is taken over in the name of whose session it is, and of nobody else', async () => {
  const { operator } = server.fresh.database
  const noted = async () =>
    (
      await owner(
        `select o.name, l.subject from audit_log as l join operators as o on o.id = l.operator_id
         where l.action = 'signups_imported'`,
      )
    ).rows
  await expect(handIn(Buffer.alloc(32), LINE)).rejects.toMatchObject({ code: 'DT001' })
  const proof = await administrator()
  await owner(`update operators set role = 'send' where name = 'Adam'`)
  await expect(handIn(proof, LINE)).rejects.toMatchObject({ code: 'DT003' })
  await owner(`update operators set role = 'administer' where name = 'Adam'`)
  // Nor can the line be claimed by itself.
  await expect(
    operator.query(`select public.record_action($1, 'signups_imported')`, [proof]),
  ).rejects.toMatchObject({ code: '42501' })
  expect(await noted()).toEqual([])

  const number = await handIn(proof, LINE)
  expect(await noted()).toEqual([{ name: 'Adam', subject: { import: number, entries: 1 } }])
  await takeOverLists(server.fresh)
  const { rows } = await owner(
    `select distinct e.facts ->> 'audit_entry' = l.id::text as named from consent_events as e, audit_log as l
     where l.action = 'signups_imported'`,
  )
  expect(rows).toEqual([{ named: true }])
})

test('a list that breaks off while it is handed in was never there: no line, no job, nothing in the log', async () => {
  const proof = await administrator()
  async function* breaking() {
    yield [LINE]
    throw new Error('unreadable')
  }
  await expect(handInImport(server.fresh.database.operator, proof, breaking())).rejects.toThrow('unreadable')
  for (const table of ['signup_imports', 'signup_import_lines'])
    expect((await owner(`select from ${table}`)).rowCount, table).toBe(0)
  expect((await owner(`select from pgboss.job where name = 'imports'`)).rowCount).toBe(0)
  expect((await owner(`select from audit_log where action = 'signups_imported'`)).rowCount).toBe(0)
  expect(await handIn(proof, LINE)).toEqual(expect.any(Number))
  expect((await owner(`select from pgboss.job where name = 'imports' and state = 'created'`)).rowCount).toBe(
    1,
  )
})
