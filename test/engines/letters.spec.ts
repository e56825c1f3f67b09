import type { Site } from '../e2e/support/serve-site.ts'
import { letterTo, pathIn } from '../promises/visitor.ts'
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

test('Dora confirms and leaves, each by a link of a letter', async ({ visitor, site }) => {
  await openForm(visitor)
  await signUp(visitor, dora)
  await seesThanks(visitor)

  await visitor.open(pathIn(await letterTo(site, dora.email, /bitte bestätigen/i)))
  await visitor.sees('Fast geschafft')
  expect(await confirmed(site)).toEqual([])
  await visitor.click('Anmeldung bestätigen')
  await visitor.sees('Bestätigt')
  expect(await confirmed(site)).toEqual([{ ...dora, here: true }])

  const { rows } = await site.pool.query<{ id: string }>(
    `insert into newsletters (subject, body, postal_codes, state)
     values ('Es geht los', 'Ab Freitag kannst du bestellen.', '{16766}', 'sending') returning id`,
  )
  await queue(site.pool, rows[0]?.id)
  await visitor.open(pathIn(await letterTo(site, dora.email, /^Es geht los$/)))
  await visitor.click('Jetzt abmelden')
  await expect.poll(() => confirmed(site)).toEqual([{ ...dora, here: false }])
})
