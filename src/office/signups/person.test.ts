import { afterEach, beforeEach, expect, test } from 'vitest'
import { type ConsoleApp, consoleApp } from '../../../test/support/console-app.ts'
import { anna, buelent } from '../../../test/support/people.ts'
import { deliver, join, signUp } from '../../../test/support/signup-steps.ts'
import { hmacs } from '../../../test/support/suppression-key.ts'
import { call } from '../../database/ask.ts'
import { recordLetterEvent } from '../../database/letter-events.ts'

let server: ConsoleApp
beforeEach(async () => {
  server = await consoleApp()
})
afterEach(() => server.close())

const owner = (sql: string, values: unknown[] = []) => server.fresh.database.owner.query(sql, values)
const numberOf = async (email: string): Promise<number> =>
  (await owner(`select id::int as id from newsletter_signups where email = $1`, [email])).rows[0].id
const personOf = async (email: string, role: 'look' | 'send' = 'send') =>
  (await server.as[role].ask('signups.person', { number: await numberOf(email) })).json().result.data
/** What is answered, or why it was refused. */
const ask = async (email: string) => {
  const answer = await server.as.send.ask('signups.resend', { number: await numberOf(email) })
  return answer.json().error?.data.reason ?? answer.json().result.data
}
const actions = async () =>
  (await owner(`select action, subject from audit_log where action !~ 'operator|password|log' order by id`))
    .rows

test('Anna’s page tells her whole history, and that every hash fits; Lotte may only look and reads no address', async () => {
  await join(server.fresh.database, anna)
  const { rows } = await owner('select id from letters')
  await recordLetterEvent(server.fresh.database.owner, {
    letter: rows[0].id,
    type: 'bounced_soft',
    source: 'imap',
    status: '5.2.2',
    answer: 'mailbox full',
    digest: Buffer.alloc(32),
    addressHmac: Buffer.alloc(32),
  })
  const person = await personOf(anna.email)
  const number = await numberOf(anna.email)
  expect(person).toMatchObject({
    ...{ number, email: anna.email, wordings: [{}] },
    signups: [{ id: number, postal_code: '16766', state: 'confirmed' }],
    steps: [
      {
        title: 'Angefordert',
        isSound: true,
        facts: expect.arrayContaining([
          ['Kästchen der Einwilligung', 'angekreuzt'],
          ['Formular', 'Fenster „Anmelden“ auf der Seite'],
          ['Seite', '/kremmen'],
          ['E-Mail-Adresse', anna.email],
        ]),
      },
      { title: 'E-Mail zur Bestätigung verschickt', isSound: true },
      { title: 'Bestätigt', isSound: true },
    ],
    letters: [
      {
        ...{ kind: 'confirmation', state: 'sent', answer: '250 2.0.0 OK' },
        events: [{ type: 'bounced_soft', status: '5.2.2', answer: 'mailbox full' }],
      },
    ],
  })
  const shown = await personOf(anna.email, 'look')
  expect(shown).toMatchObject({ email: 'a…@example.org', steps: [{ title: 'Angefordert' }, {}, {}] })
  expect(JSON.stringify(shown)).not.toContain(anna.email)
})

const GOES = 'Die E-Mail zur Bestätigung geht noch einmal hinaus.'

test('a confirmation letter goes out again, but not more often than a mailbox may be written to', async () => {
  await signUp(server.fresh.database, anna)
  const leaves = async () =>
    expect((await deliver(server.fresh.database, anna.email)).outcomes).toEqual(['sent'])
  const nextDay = () => owner(`update letters set claimed_at = claimed_at - interval '25 hours'`)
  expect(await ask(anna.email)).toBe('waiting')
  await leaves()
  expect(await ask(anna.email)).toBe('limited')
  for (let day = 0; day < 2; day += 1) {
    await nextDay()
    expect([await ask(anna.email), await ask(anna.email)]).toEqual([GOES, 'waiting'])
    await leaves()
  }
  await nextDay()
  expect(await ask(anna.email)).toBe('limited')
  const resent = { action: 'confirmation_resent', subject: { signup: await numberOf(anna.email) } }
  expect(await actions()).toEqual([resent, resent])
})

test.each([
  ['confirmed', `select`],
  ['left', `select public.withdraw_signup(id, 'link') from newsletter_signups`],
])('nothing goes to somebody who is %s', async (why, sql) => {
  await join(server.fresh.database, anna)
  await owner(sql)
  expect(await ask(anna.email)).toBe(why)
  expect((await owner(`select from letters where state = 'waiting'`)).rowCount).toBe(0)
})

test('an address that was taken for dead gets another chance by a button, and nothing where it is not', async () => {
  await join(server.fresh.database, anna)
  expect(await ask(anna.email)).toBe('confirmed')
  await owner(
    `update newsletter_signups set refused_at = now(), undeliverable_at = now(), refused_answer = '550 5.1.1 gone'`,
  )
  const shown = async () => (await personOf(anna.email)).signups[0]
  expect(await shown()).toMatchObject({ state: 'undeliverable', refused_answer: '550 5.1.1 gone' })
  expect(await ask(anna.email)).toBe('Die Adresse gilt wieder: Der nächste Brief geht dorthin.')
  expect(await shown()).toMatchObject({ state: 'confirmed', refused_at: null, refused_answer: null })
  const subject = { signup: await numberOf(anna.email) }
  expect(await actions()).toEqual([{ action: 'address_tried_again', subject }])
})

test('a change of the postal code and how she left stand in her history', async () => {
  const { database } = server.fresh
  await join(database, anna)
  await owner('select public.ask_my_data($1)', [anna.email])
  const { token } = await deliver(database, anna.email)
  await call(database.anon, 'change_postal_code', token, '17252')
  await owner(`select public.withdraw_signup(id, 'one-click') from public.newsletter_signups`)
  const { steps } = await personOf(anna.email)
  expect(steps.slice(3)).toMatchObject([
    { title: 'Geändert', facts: expect.arrayContaining([['Postleitzahl', '17252']]) },
    {
      title: 'Widerrufen',
      facts: expect.arrayContaining([['Weg', 'Knopf „Abmelden“ des Mailprogramms (RFC 8058)']]),
    },
  ])
})

test('the name of her file has no address; who takes it along or prints the proof stands in the log', async () => {
  await join(server.fresh.database, anna)
  const number = await numberOf(anna.email)
  const { headers } = await server.as.administer.file('person', { number })
  expect(headers['content-disposition']).toBe(`attachment; filename="auskunft-${number}.json"`)
  const proof = await server.as.administer.ask('signups.proof', { number })
  expect(proof.json().result.data).toEqual({
    operator: 'Dorfteller UG',
    madeAt: expect.stringMatching(/ um \d\d:\d\d:\d\d ME/),
    faults: [],
  })
  expect((await actions()).map(({ action }) => action)).toEqual(['person_exported', 'proof_printed'])
})

test('Anna is erased once her address is typed right, which is known, logged without her, and final', async () => {
  await join(server.fresh.database, anna)
  const number = await numberOf(anna.email)
  const erase = (email: string) => server.as.administer.ask('signups.erase', { number, email })
  const mistyped = await erase(buelent.email)
  expect(mistyped.statusCode).toBe(409)
  expect(mistyped.json().error.message).toBe(
    'Das ist nicht die Adresse dieser Anmeldung. Gelöscht wurde nichts.',
  )

  expect((await erase('<Anna@example.org>\u200b')).statusCode).toBe(200)
  expect(
    (await owner('select encode(address_hmac, $1) as hmac, erased from suppressions', ['hex'])).rows,
  ).toEqual([{ hmac: hmacs.address(anna.email).toString('hex'), erased: true }])
  for (const answer of [
    await erase(anna.email),
    await server.as.send.ask('signups.person', { number }),
    await server.as.administer.file('person', { number }),
  ])
    expect(answer.statusCode).toBe(404)
  expect(await actions()).toEqual([{ action: 'person_erased', subject: { signup: number } }])
  expect(server.logged()).not.toContain('example.org')
})
