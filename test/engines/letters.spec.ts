import { routes } from '../../src/routes.ts'
import { letterTo, linkIn } from '../e2e/support/post.ts'
import type { Site } from '../e2e/support/serve-site.ts'
import { queue } from '../support/launch.ts'
import { expect, test } from './support/fixtures.ts'
import { openForm, seesThanks, signUp } from './support/signup-form.ts'

/** Of this file alone, so that the letters are told apart by their addresses. */
const dora = { email: 'dora@example.org', postal_code: '16766' }

const confirmed = async ({ pool }: Site) => {
  const { rows } = await pool.query<{ email: string; postal_code: string; here: boolean }>(
    `select email, postal_code, withdrawn_at is null as here from newsletter_signups
     where confirmed_at is not null`,
  )
  return rows
}

test('Dora confirms, moves, and leaves: each by a link of a letter', async ({ visitor, site }) => {
  await signUp(visitor, await openForm(visitor), dora)
  await seesThanks(visitor)

  await visitor.open(linkIn(await letterTo(site, dora.email, /bitte bestätigen/i)))
  await visitor.sees('Fast geschafft')
  expect(await confirmed(site)).toEqual([])
  await visitor.click('Anmeldung bestätigen')
  await visitor.sees('Bestätigt')
  expect(await confirmed(site)).toEqual([{ ...dora, here: true }])

  await visitor.open(routes.myData)
  await visitor.fill('E-Mail-Adresse', dora.email)
  await visitor.click('Link anfordern')
  // A letter can be quicker than the answer, and whoever opens its link then is taken back by that.
  await visitor.sees('Schau in dein Postfach.')
  await visitor.open(linkIn(await letterTo(site, dora.email, /Daten/)))
  await visitor.click('Meine Daten ansehen')
  await visitor.click('Alles, was bisher war')
  await visitor.sees('Du hast die Anmeldung bestätigt.')
  await visitor.fill('Neue Postleitzahl', '17252')
  await visitor.click('Postleitzahl ändern')
  await visitor.sees('Deine Postleitzahl ist geändert.')
  expect(await confirmed(site)).toEqual([{ ...dora, postal_code: '17252', here: true }])

  const { rows } = await site.pool.query<{ id: string }>(
    `insert into newsletters (subject, body, postal_codes)
     values ('Es geht los', 'Ab Freitag kannst du bestellen.', '{17252}') returning id`,
  )
  await queue(site.pool, rows[0]?.id)
  await visitor.open(linkIn(await letterTo(site, dora.email, /^Es geht los$/)))
  await visitor.click('Jetzt abmelden')
  await expect.poll(() => confirmed(site)).toEqual([{ ...dora, postal_code: '17252', here: false }])
})
