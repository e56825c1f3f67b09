import { expect, test } from 'vitest'
import { claim } from '../../../test/support/claims.ts'
import { databaseForEach } from '../../../test/support/fresh-database.ts'
import { anna, buelent, carla } from '../../../test/support/people.ts'
import { deliver, join } from '../../../test/support/signup-steps.ts'
import { noteTrouble } from '../../mail/queue/outcomes.ts'
import { tendNewsletters } from '../../office/tend-newsletters.ts'
import { sendNewsletter } from './send-newsletter.ts'

// As `npm run dorfteller -- mail send` does it.

const fresh = databaseForEach()

const NEWSLETTER = { subject: 'Es geht los', body: 'Ab Freitag.', postalCodes: ['16766'] }
const inKremmen = ({ email }: { email: string }) => ({ email, postal_code: '16766' })

test.each([
  ['ours', '550 listed', 'blocked'],
  ['refused', '550 5.1.1 user unknown', 'bounces'],
] as const)(
  'a newsletter from the command line pauses by itself as one from the console does: %s',
  async (outcome, answer, why) => {
    for (const person of [anna, buelent, carla]) await join(fresh.database, inKremmen(person))
    expect(await sendNewsletter(fresh.database.owner, NEWSLETTER)).toBe(3)
    for (const letter of await claim(fresh.database.owner))
      await noteTrouble(fresh.database.owner, letter, { outcome, answer })
    expect(await fresh.ask('select state, paused_because from newsletters')).toEqual([
      { state: 'paused', paused_because: why },
    ])
  },
)

test('sent once more when it was done long ago, it reaches who came since', async () => {
  await join(fresh.database, inKremmen(anna))
  await sendNewsletter(fresh.database.owner, NEWSLETTER)
  await deliver(fresh.database, anna.email)
  await tendNewsletters(fresh.database.owner)
  expect(await fresh.ask('select state from newsletters')).toEqual([{ state: 'finished' }])

  await join(fresh.database, inKremmen(buelent))
  expect(await sendNewsletter(fresh.database.owner, NEWSLETTER)).toBe(1)
  expect((await deliver(fresh.database, buelent.email)).outcomes).toEqual(['sent'])
  expect(await fresh.ask('select from newsletters')).toHaveLength(1)
})
