import { expect, test } from 'vitest'
import { consoleForEach } from '../../../test/support/console-app.ts'
import { anna, buelent } from '../../../test/support/people.ts'
import { deliver, join, signUp } from '../../../test/support/signup-steps.ts'
import { hmacs } from '../../../test/support/suppression-key.ts'
import { call } from '../../database/ask.ts'

const server = consoleForEach()

const numberOfAnna = async (): Promise<number> =>
  (await server.ask(`select id::int as id from newsletter_signups where email = $1`, [anna.email]))[0].id
const annaFor = async (role: 'look' | 'send') =>
  server.as[role].asks('signups.person', { number: await numberOfAnna() })
/** What is answered to who presses the button that sends again, or why it was refused. */
const resend = async () => {
  const answer = await server.as.send.asks('signups.resend', { number: await numberOfAnna() })
  return answer.refused ?? answer
}
const actions = async () => (await server.actions('person|proof|resent|again')).map(({ action }) => action)

test('Anna’s page tells her whole history, and that every hash fits; Lotte may only look and reads no address', async () => {
  await join(server.fresh.database, anna)
  await server.ask(
    `insert into letter_events (letter_id, type, source, status, answer, message_digest)
     select id, 'bounced_soft', 'imap', '5.2.2', 'mailbox full', sha256('1') from letters`,
  )
  const number = await numberOfAnna()
  const facts = expect.arrayContaining([
    ['Kästchen der Einwilligung', 'angekreuzt'],
    ['Formular', 'Fenster „Anmelden“ auf der Seite'],
    ['Seite', '/kremmen'],
    ['E-Mail-Adresse', anna.email],
  ])
  const events = [{ type: 'bounced_soft', status: '5.2.2', answer: 'mailbox full' }]
  expect(await annaFor('send')).toMatchObject({
    ...{ number, email: anna.email, wordings: [{}] },
    signups: [{ id: number, postal_code: '16766', state: 'confirmed' }],
    steps: [
      { title: 'Angefordert', isSound: true, facts },
      { title: 'E-Mail zur Bestätigung verschickt', isSound: true },
      { title: 'Bestätigt', isSound: true },
    ],
    letters: [{ kind: 'confirmation', state: 'sent', answer: '250 2.0.0 OK', events }],
  })
  const shown = await annaFor('look')
  expect(shown).toMatchObject({ email: 'a…@example.org', steps: [{ title: 'Angefordert' }, {}, {}] })
  expect(JSON.stringify(shown)).not.toContain(anna.email)
  await server.as.administer.file('person', { number })
  await server.as.administer.asks('signups.proof', { number })
  expect(await actions()).toEqual(['person_exported', 'proof_printed'])
})

test('a letter that asks again is asked for once, and stands in the log', async () => {
  await signUp(server.fresh.database, anna)
  expect(await resend()).toBe('waiting')
  await deliver(server.fresh.database, anna.email)
  await server.ask(`update letters set claimed_at = claimed_at - interval '25 hours'`)
  expect(await resend()).toBe('Die E-Mail zur Bestätigung geht noch einmal hinaus.')
  expect(await actions()).toEqual(['confirmation_resent'])
})

test('an address that was taken for dead gets another chance by a button, and nothing where it is not, or who left', async () => {
  await join(server.fresh.database, anna)
  expect(await resend()).toBe('confirmed')
  await server.ask(
    `update newsletter_signups set refused_at = now(), undeliverable_at = now(), refused_answer = '550 5.1.1 gone'`,
  )
  const shown = async () => (await annaFor('send')).signups[0]
  expect(await shown()).toMatchObject({ state: 'undeliverable', refused_answer: '550 5.1.1 gone' })
  expect(await resend()).toBe('Die Adresse gilt wieder: Der nächste Brief geht dorthin.')
  expect(await shown()).toMatchObject({ state: 'confirmed', refused_at: null, refused_answer: null })
  expect(await actions()).toEqual(['address_tried_again'])
  await server.ask(`select withdraw_signup(id, 'link') from newsletter_signups`)
  expect(await resend()).toBe('left')
  expect(await server.ask(`select from letters where state = 'waiting'`)).toEqual([])
})

test('a change of the postal code and how she left stand in her history', async () => {
  const { database } = server.fresh
  await join(database, anna)
  await server.ask('select ask_my_data($1)', [anna.email])
  const { token } = await deliver(database, anna.email)
  await call(database.anon, 'change_postal_code', token, '17252')
  await server.ask(`select withdraw_signup(id, 'one-click') from newsletter_signups`)
  const way = ['Weg', 'Knopf „Abmelden“ des Mailprogramms (RFC 8058)']
  expect((await annaFor('send')).steps.slice(3)).toMatchObject([
    { title: 'Geändert', facts: expect.arrayContaining([['Postleitzahl', '17252']]) },
    { title: 'Widerrufen', facts: expect.arrayContaining([way]) },
  ])
})

test('Anna is erased once her address is typed right, which is known, logged without her, and final', async () => {
  await join(server.fresh.database, anna)
  const number = await numberOfAnna()
  const { administer, send } = server.as
  const erase = (email: string) => administer.asks('signups.erase', { number, email })
  const message = 'Das ist nicht die Adresse dieser Anmeldung. Gelöscht wurde nichts.'
  expect(await erase(buelent.email)).toMatchObject({ status: 409, message })

  await erase('<Anna@example.org>\u200b')
  const suppressed = [{ address_hmac: hmacs.address(anna.email), erased: true }]
  expect(await server.ask('select address_hmac, erased from suppressions')).toEqual(suppressed)
  for (const answer of [await erase(anna.email), await send.asks('signups.person', { number })])
    expect(answer.status).toBe(404)
  expect((await administer.file('person', { number })).statusCode).toBe(404)
  expect(await actions()).toEqual(['person_erased'])
  expect(server.logged()).not.toContain('example.org')
})
