import { beforeEach, expect, test } from 'vitest'
import { appForAll } from '../../../test/support/fresh-app.ts'
import { aLink, expireLinks } from '../../../test/support/links.ts'
import { anna } from '../../../test/support/people.ts'
import { visitorOf } from '../../../test/support/visitor-of-links.ts'

const server = appForAll({ trustProxy: 'x-real-ip' })
const visitor = visitorOf(server)
beforeEach(() => server.ask('truncate newsletter_signups cascade'))

async function annasLink(): Promise<string> {
  await visitor.signUp(anna)
  return aLink(server.fresh, anna.email, 'confirm')
}

test.each(['),', ' ', '…', '">', "'", '-.', '?utm_source=mail', '\u200b'])(
  'the link with %j behind it, as mail programs leave it, is the link',
  async (behind) => {
    const token = await annasLink()
    const question = await visitor.open(`/bestaetigen?t=${token}${encodeURIComponent(behind)}`)
    expect([question.statusCode, question.body.includes(`value="${token}"`)]).toEqual([200, true])
  },
)

test('a link that is too old confirms nothing; a new letter can be asked for', async () => {
  const token = await annasLink()
  await expireLinks(server.fresh)
  await server.ask(`update letters set claimed_at = now() - interval '8 days'`)
  const opened = await visitor.open(`/bestaetigen?t=${token}`)
  expect(opened.statusCode).toBe(410)
  expect(opened.body).toContain(`value="${token}"`)
  expect((await visitor.post('/bestaetigen', { t: token })).statusCode).toBe(410)
  expect(await visitor.row(anna.email)).toMatchObject({ confirmed: false })

  const again = await visitor.post('/bestaetigen', { t: token, wunsch: 'neu' })
  expect([again.statusCode, again.body.includes('dann bist du dabei.')]).toEqual([200, true])
  const fresh = await aLink(server.fresh, anna.email, 'confirm')
  expect((await visitor.post('/bestaetigen', { t: fresh })).body).toContain('Dein Licht ist an.')
  // Who is confirmed gets no more letters that ask for it.
  expect((await visitor.post('/bestaetigen', { t: token, wunsch: 'neu' })).body).toContain(
    'Dein Licht ist an.',
  )
})

test('who left is not brought back by the old link', async () => {
  const token = await visitor.signedUp(anna, 'confirm')
  const leave = await aLink(server.fresh, anna.email, 'unsubscribe')
  await visitor.post('/abmelden', { t: leave })

  for (const answer of [
    await visitor.open(`/bestaetigen?t=${token}`),
    await visitor.post('/bestaetigen', { t: token }),
  ]) {
    expect([answer.statusCode, answer.body.includes('Du hast dich abgemeldet')]).toEqual([200, true])
  }
  expect(await visitor.row(anna.email)).toMatchObject({ withdrawn: true })
})
