import { afterAll, beforeAll, expect, test } from 'vitest'
import { type FreshApp, freshApp } from '../../test/support/fresh-app.ts'
import { anna, buelent, entryOf } from '../../test/support/people.ts'
import { addMailbox } from './mailbox.ts'

let server: FreshApp
beforeAll(async () => {
  server = await freshApp({}, undefined, {
    addRoutes: (app, { database }) => addMailbox(app, database.owner),
  })
})
afterAll(() => server.close())

const LINK = `https://dorfteller.example/bestaetigen?t=${'a'.repeat(43)}`

const raw = (subject: string) =>
  [
    `Subject: ${subject}`,
    'Content-Type: multipart/alternative; boundary=grenze',
    '',
    '--grenze',
    'Content-Type: text/plain; charset=utf-8',
    'Content-Transfer-Encoding: quoted-printable',
    '',
    `Tipp <hier>: ${LINK.replace('=', '=3D')}`,
    '--grenze',
    'Content-Type: text/html; charset=utf-8',
    '',
    `<p>Tipp <a href="${LINK}">hier</a></p><script>alert(1)</script>`,
    '--grenze--',
    '',
  ].join('\r\n')

async function keepLetterTo(person: { email: string; postal_code: string }, subject: string) {
  const { owner } = server.fresh.database
  const { email, postal_code } = entryOf(person)
  await owner.query('insert into newsletter_signups (email, postal_code) values ($1, $2)', [
    email,
    postal_code,
  ])
  await owner.query(
    `select keep_in_mailbox(l.id, s.email, $2, $3)
     from letters as l join newsletter_signups as s on s.id = l.signup_id where s.email = $1`,
    [email, subject, Buffer.from(raw(subject))],
  )
}

test('the letters that were kept: a list, and each with its parts', async () => {
  expect((await server.app.inject('/briefkasten')).body).toContain('Noch keine Post.')
  await keepLetterTo(anna, 'Bitte <bestätige>')
  await keepLetterTo(buelent, 'Noch einer')

  const list = await server.app.inject('/briefkasten')
  expect(list.body).toMatch(/buelent@example\.org.*Noch einer.*anna@example\.org/)
  expect(list.body).toContain('Bitte &lt;bestätige&gt;')
  const [, address = ''] = /href="([^"]+)">Noch einer/.exec(list.body) ?? []
  const letter = await server.app.inject(address)
  expect(letter.body).toContain(`Tipp &lt;hier&gt;: <a href="${LINK}">${LINK}</a>`)
  expect(letter.body).toContain('srcdoc="&lt;base target=&quot;_top&quot;&gt;&lt;p&gt;Tipp')
  expect(letter.body).not.toContain('<script>')
  expect(letter.headers['content-security-policy']).toContain("default-src 'none'")
})

test('a letter that is not there, and a server without the mailbox: 404', async () => {
  expect((await server.app.inject('/briefkasten/999')).statusCode).toBe(404)
  expect((await server.app.inject('/briefkasten/1%27')).statusCode).toBe(404)
  const production = await freshApp()
  expect((await production.app.inject('/briefkasten')).statusCode).toBe(404)
  await production.close()
})
