import { afterEach, beforeEach, expect, test } from 'vitest'
import { type ConsoleApp, consoleApp } from '../../../test/support/console-app.ts'
import { dumpEverything } from '../../../test/support/dump-everything.ts'
import { anna, buelent } from '../../../test/support/people.ts'
import { deliver, join, signUp } from '../../../test/support/signup-steps.ts'
import { hmacs } from '../../../test/support/suppression-key.ts'
import type { SignupPerson } from '../../contract/console/signups.ts'
import { recordLetterEvent } from '../../database/letter-events.ts'

let server: ConsoleApp
beforeEach(async () => {
  server = await consoleApp()
})
afterEach(() => server.close())

const numberOf = async (email: string): Promise<number> =>
  (await owner(`select id::int as id from newsletter_signups where email = $1`, [email])).rows[0].id
const owner = (sql: string, values: unknown[] = []) => server.fresh.database.owner.query(sql, values)
const page = (number: number, rest = '') => `/konsole/api/signups/${number}${rest}`
const actions = async () =>
  (await owner(`select action, subject from audit_log where action !~ 'operator|password|log' order by id`))
    .rows

test('a person’s page tells the whole history, and that every hash fits', async () => {
  await join(server.fresh.database, anna)
  const number = await numberOf(anna.email)
  const person = (await server.as.send.get(page(number))).json<SignupPerson>()
  expect(person).toMatchObject({ number, email: anna.email, masked: false })
  expect(person.signups).toMatchObject([{ number, postalCode: '16766', state: 'confirmed' }])
  expect(person.events.map(({ type, sound }) => [type, sound])).toEqual([
    ['requested', true],
    ['letter_sent', true],
    ['confirmed', true],
  ])
  expect(person.events[0]?.person).toMatchObject({ email: anna.email, postal_code: '16766' })
  expect(person.letters).toMatchObject([{ kind: 'confirmation', state: 'sent', answer: '250 2.0.0 OK' }])
  expect(person.wordings).toHaveLength(1)
})

test('a confirmation letter goes out again, but not more often than a mailbox may be written to', async () => {
  await signUp(server.fresh.database, anna)
  const number = await numberOf(anna.email)
  const resend = async () => (await server.as.send.post(page(number, '/resend'), {})).json().answer
  expect(await resend()).toBe('waiting')
  expect((await deliver(server.fresh.database, anna.email)).outcomes).toEqual(['sent'])
  expect(await resend()).toBe('limited')
  const yesterday = `update letters set claimed_at = claimed_at - interval '25 hours'`
  await owner(yesterday)
  expect(await resend()).toBe('queued')
  expect(await resend()).toBe('waiting')
  expect((await deliver(server.fresh.database, anna.email)).outcomes).toEqual(['sent'])
  await owner(yesterday)
  expect(await resend()).toBe('queued')
  expect((await deliver(server.fresh.database, anna.email)).outcomes).toEqual(['sent'])
  await owner(yesterday)
  expect(await resend()).toBe('limited')
  expect(await actions()).toEqual([
    { action: 'confirmation_resent', subject: { signup: number } },
    { action: 'confirmation_resent', subject: { signup: number } },
  ])
})

test.each([
  ['confirmed', `select`],
  ['left', `select public.withdraw_signup(id, 'link') from newsletter_signups`],
  ['undeliverable', `update newsletter_signups set undeliverable_at = now()`],
])('nothing goes to somebody who is %s', async (answer, sql) => {
  await join(server.fresh.database, anna)
  await owner(sql)
  const resent = await server.as.send.post(page(await numberOf(anna.email), '/resend'), {})
  expect(resent.json()).toEqual({ answer })
  expect((await owner(`select from letters where state = 'waiting'`)).rowCount).toBe(0)
})

test('Anna gets everything about her as a file, and her proof as a page', async () => {
  await join(server.fresh.database, anna)
  const number = await numberOf(anna.email)
  const data = await server.as.administer.get(page(number, '/data.json'))
  expect(data.headers['content-disposition']).toBe(`attachment; filename="auskunft-${number}.json"`)
  expect(data.json()).toMatchObject({
    email: anna.email,
    signups: [{ postal_code: '16766' }],
    kept_letters: [{ raw: expect.stringContaining('Guten Tag') }],
  })
  const proof = await server.as.administer.get(page(number, '/proof.html'))
  expect(proof.headers['content-disposition']).toBe(`attachment; filename="nachweis-${number}.html"`)
  expect(proof.body).toContain('<h1>Nachweis der Einwilligung</h1>')
  expect(proof.body).toContain('Alle Prüfwerte wurden neu berechnet und stimmen')
  expect((await actions()).map(({ action }) => action)).toEqual(['person_exported', 'proof_printed'])
})

test('Anna is erased once her address is typed right; then she is nowhere, and Bülent is whole', async () => {
  await join(server.fresh.database, anna)
  await join(server.fresh.database, buelent)
  const number = await numberOf(anna.email)
  const mistyped = await server.as.administer.post(page(number, '/erase'), { email: buelent.email })
  expect(mistyped.statusCode).toBe(409)
  expect(mistyped.json().message).toBe('Das ist nicht die Adresse dieser Anmeldung. Gelöscht wurde nichts.')

  const erased = await server.as.administer.post(page(number, '/erase'), {
    email: '<Anna@example.org>\u200b',
  })
  expect(erased.statusCode).toBe(204)
  const everything = await dumpEverything(server.fresh.database.owner)
  expect(everything).not.toContain(anna.email)
  expect(everything).toContain(buelent.email)
  expect(
    (await owner('select encode(address_hmac, $1) as hmac, erased from suppressions', ['hex'])).rows,
  ).toEqual([{ hmac: hmacs.address(anna.email).toString('hex'), erased: true }])
  expect((await server.as.administer.get(page(number))).statusCode).toBe(404)
  expect(await actions()).toEqual([{ action: 'person_erased', subject: { signup: number } }])
  expect(server.logged()).not.toContain('example.org')
})

test('an address that was taken for dead gets another chance by a button, and nothing where it is not', async () => {
  await join(server.fresh.database, anna)
  const number = await numberOf(anna.email)
  const again = async () => (await server.as.send.post(page(number, '/try-again'), {})).json().answer
  expect(await again()).toBe('deliverable')
  await owner(
    `update newsletter_signups set refused_at = now(), undeliverable_at = now(), refused_answer = '550 5.1.1 gone'`,
  )
  const shown = async () => (await server.as.send.get(page(number))).json<SignupPerson>().signups[0]
  expect(await shown()).toMatchObject({ state: 'undeliverable', refusedAnswer: '550 5.1.1 gone' })
  expect(await again()).toBe('cleared')
  expect(await shown()).toMatchObject({ state: 'confirmed', refusedAt: null, refusedAnswer: null })
  expect(await actions()).toEqual([{ action: 'address_tried_again', subject: { signup: number } }])
})

test('what was heard of a letter later stands beside it', async () => {
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
  const person = (await server.as.look.get(page(await numberOf(anna.email)))).json<SignupPerson>()
  expect(person.letters[0]?.events).toMatchObject([
    { type: 'bounced_soft', status: '5.2.2', answer: 'mailbox full' },
  ])
})
