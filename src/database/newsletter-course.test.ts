import { expect, test } from 'vitest'
import { havelland } from '../../test/support/havelland.ts'
import { anna, buelent, carla } from '../../test/support/people.ts'
import { deliver, join } from '../../test/support/signup-steps.ts'
import { endLeases } from '../mail/queue/claim-letters.ts'
import { noteTrouble } from '../mail/queue/outcomes.ts'

// What becomes of a launch that is cancelled: by another one everybody hears it, once.

const { database, ask, launch, start, cancel, begin, tend, told } = havelland()

test('a letter that perhaps arrived before its launch was cancelled is not told by another', async () => {
  for (const person of [anna, buelent, carla]) await join(database(), { ...person, postal_code: '16766' })
  const newsletter = await launch()
  await start(newsletter)
  // Anna's server never answered, and Bülent's office died, which is noticed after the cancel.
  const annas = await begin(newsletter, anna)
  await begin(newsletter, buelent)
  if (annas) await noteTrouble(database().owner, annas, { outcome: 'uncertain', answer: 'no answer' })
  await cancel(newsletter)
  await ask(`update letters set lease_until = now() - interval '1 second' where state = 'sending'`)
  await endLeases(database().owner)
  expect(
    await ask(
      `select s.email, l.state from letters as l join newsletter_signups as s on s.id = l.signup_id
       where l.newsletter_id = $1 order by 1`,
      [newsletter],
    ),
  ).toEqual([
    { email: anna.email, state: 'uncertain' },
    { email: buelent.email, state: 'uncertain' },
    { email: carla.email, state: 'cancelled' },
  ])
  // Only Carla is told by the next.
  expect(await start(await launch())).toBe(1)
})

test('whose address took no letter hears of it once it takes letters again', async () => {
  for (const person of [anna, buelent, { ...carla, postal_code: '16766' }]) await join(database(), person)
  const newsletter = await launch()
  await start(newsletter)
  await deliver(database(), anna.email)
  await ask('update newsletter_signups set undeliverable_at = now() where email <> $1', [anna.email])
  for (const { email } of [buelent, carla]) await deliver(database(), email)
  await tend()
  expect(await told()).toEqual({ anna: 1, buelent: 0, carla: 0 })

  // Bülent is told by another launch; Carla is welcomed without anybody's doing.
  await ask('select address_reached(id) from newsletter_signups where email = $1', [buelent.email])
  expect(await start(await launch())).toBe(1)
  await deliver(database(), buelent.email)
  await start(await launch({ isWelcome: true }))
  await ask('select address_reached(id) from newsletter_signups where email = $1', [carla.email])
  await tend()
  for (const { email } of [anna, buelent, carla]) await deliver(database(), email)
  expect(await told()).toEqual({ anna: 1, buelent: 1, carla: 1 })
})
