import { expect, test } from 'vitest'
import { havelland } from '../../test/support/havelland.ts'
import { takeOverList } from '../../test/support/imports.ts'
import { aNewOperator } from '../../test/support/operators.ts'
import { anna, buelent, carla } from '../../test/support/people.ts'
import { deliver, join, move } from '../../test/support/signup-steps.ts'
import { pauseLetters, resumeLetters } from '../office/newsletters/states.ts'

// When places start, and who is told by what.

const { database, ask, launch, change, start, cancel, tend, started, told } = havelland()

test('a place starts also when the only one who was to get a letter there left, or takes none', async () => {
  for (const person of [anna, buelent, { ...carla, postal_code: '16515' }]) await join(database(), person)
  const newsletter = await launch()
  await start(newsletter)
  await deliver(database(), anna.email)
  const becomes = (outcome: string, { email }: { email: string }) =>
    ask(
      `update letters as l set state = $1 from newsletter_signups as s where s.id = l.signup_id and s.email = $2`,
      [outcome, email],
    )
  await ask('select withdraw_signup(id, $2) from newsletter_signups where email = $1', [
    buelent.email,
    'link',
  ])
  await becomes('left', buelent)
  await becomes('given_up', carla)
  await tend()
  // Carla's letter may be tried again, by the outbox.
  expect(await started()).toEqual(['16766', '17252'])
  await ask(`update newsletters set state = 'sending', ended_at = null`)
  await becomes('refused', carla)
  await tend()
  expect(await started()).toEqual(['16515', '16766', '17252'])
})

test('a launch of which no letter was accepted starts nothing, not even at its end', async () => {
  await join(database(), anna)
  await start(await launch())
  await ask(`update letters set state = 'refused' where state = 'waiting'`)
  await tend()
  expect(await ask('select state from newsletters')).toEqual([{ state: 'done' }])
  expect(await started()).toEqual([])
})

test('who confirms where it runs is welcomed by itself, also where nobody waited; whose letter was cancelled is not', async () => {
  for (const person of [anna, { ...buelent, postal_code: '16766' }]) await join(database(), person)
  const newsletter = await launch()
  await start(newsletter)
  await deliver(database(), anna.email)
  await tend()
  expect(await start(await launch({ isWelcome: true }))).toBe(0)

  await join(database(), { ...carla, postal_code: '16515' })
  await tend()
  expect(await ask(`select state from newsletters where is_welcome`)).toEqual([{ state: 'sending' }])
  await deliver(database(), carla.email)
  await cancel(newsletter)
  await tend()
  await deliver(database(), buelent.email)
  expect(await told()).toEqual({ anna: 1, buelent: 0, carla: 1 })
  // Carla was told that it runs there: that stays so.
  expect(await started()).toEqual(['16515', '16766'])
})

test('who moves to where it runs, or is on a list from elsewhere, is welcomed within the minute; paused, nobody is', async () => {
  for (const person of [anna, carla]) await join(database(), person)
  await start(await launch())
  await deliver(database(), anna.email)
  const welcome = await launch({ isWelcome: true })
  await start(welcome)
  await change((client) => pauseLetters(client, welcome))
  await move(database(), carla.email, '16515')
  await tend()
  expect(await told()).toEqual({ anna: 1, carla: 0 })
  await change((client) => resumeLetters(client, welcome))
  await tend()
  await deliver(database(), carla.email)
  await aNewOperator({ database: database() }, { name: 'Adam', email: 'adam@example.org' }, 'administer')
  await takeOverList({ database: database() }, [
    { email: 'emil@example.org', postal_code: '16766' },
    { email: 'dieter@example.org', postal_code: '16792' },
  ])
  await tend()
  await tend()
  for (const name of ['dieter', 'emil']) await deliver(database(), `${name}@example.org`)
  expect(await told()).toEqual({ anna: 1, carla: 1, dieter: 0, emil: 1 })
})
