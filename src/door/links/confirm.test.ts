import { beforeEach, expect, test } from 'vitest'
import { appForAll } from '../../../test/support/fresh-app.ts'
import { aLink, expireLinks } from '../../../test/support/links.ts'
import { anna } from '../../../test/support/people.ts'
import { visitorOf } from '../../../test/support/visitor-of-links.ts'

const server = appForAll({ trustProxy: 'x-real-ip' })
const visitor = visitorOf(server)
let token: string
beforeEach(async () => {
  await server.ask('truncate newsletter_signups cascade')
  await visitor.signUp(anna)
  token = await aLink(server.fresh, anna.email, 'confirm')
})

const press = (t: string, more = {}) => visitor.post('/bestaetigen', { t, ...more })
const CONFIRMED = 'Dein Licht ist an.'

test('the link is the link, whatever mail programs leave behind it', async () => {
  for (const behind of ['),', ' ', '…', '">', "'", '-.', '?utm_source=mail', '\u200b']) {
    const question = await visitor.open(`/bestaetigen?t=${token}${encodeURIComponent(behind)}`)
    expect([question.statusCode, question.body.includes(`value="${token}"`)], behind).toEqual([200, true])
  }
})

test('a link that is too old confirms nothing; a new letter can be asked for', async () => {
  await expireLinks(server.fresh)
  await server.ask(`update letters set claimed_at = now() - interval '8 days'`)
  const opened = await visitor.open(`/bestaetigen?t=${token}`)
  expect([opened.statusCode, opened.body.includes(`value="${token}"`)]).toEqual([410, true])
  expect((await press(token)).statusCode).toBe(410)
  expect(await visitor.row(anna.email)).toMatchObject({ confirmed: false })

  const again = await press(token, { wunsch: 'neu' })
  expect([again.statusCode, again.body.includes('dann bist du dabei.')]).toEqual([200, true])
  expect((await press(await aLink(server.fresh, anna.email, 'confirm'))).body).toContain(CONFIRMED)
  // Who is confirmed gets no more letters that ask for it.
  expect((await press(token, { wunsch: 'neu' })).body).toContain(CONFIRMED)
})

test('who left is not brought back by the old link', async () => {
  await press(token)
  await visitor.post('/abmelden', { t: await aLink(server.fresh, anna.email, 'unsubscribe') })
  for (const answer of [await visitor.open(`/bestaetigen?t=${token}`), await press(token)])
    expect([answer.statusCode, answer.body.includes('Du hast dich abgemeldet')]).toEqual([200, true])
  expect(await visitor.row(anna.email)).toMatchObject({ withdrawn: true })
})
