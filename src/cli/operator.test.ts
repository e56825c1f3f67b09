import { expect, test } from 'vitest'
import { databaseForAll } from '../../test/support/fresh-database.ts'
import { anna, buelent, carla } from '../../test/support/people.ts'
import { readCommand, USAGE } from './operator.ts'

const fresh = databaseForAll()

const run = (...argv: string[]) => readCommand(argv)(fresh.database.owner, 'https://dorfteller.example')
const LINK = /https:\/\/dorfteller\.example\/konsole\/passwort#[A-Za-z0-9_-]{43}$/

test('somebody is added and gets a link, a new link, and is removed; who is there is not added again, who is not is not changed', async () => {
  expect(await run('list')).toContain('Noch hat niemand Zugang')
  const added = await run('add', 'Carla Ziegler', 'Carla@example.org', '--role', 'administer')
  expect(added).toMatch(/^Carla Ziegler hat jetzt Zugang \(administer\)\.\n/)
  expect(added).toMatch(LINK)
  expect(await run('list')).toMatch(
    /Carla Ziegler {2}carla@example\.org {2}administer {2}wartet auf den Link$/,
  )
  // A role is look unless it is said.
  expect(await run('add', 'Bülent', buelent.email)).toContain('Zugang (look)')
  const again = run('add', 'Noch ein Bülent', 'BUELENT@example.org')
  await expect(again).rejects.toThrow('hat schon jemand Zugang')
  expect(await run('reset', `<${carla.email}>`)).toMatch(LINK)
  expect(await run('remove', carla.email)).toContain('Der Zugang ist weg')
  expect(await run('list')).not.toContain('Carla')
  for (const command of ['reset', 'remove'])
    await expect(run(command, anna.email)).rejects.toThrow('hat niemand Zugang')
})

test.each([
  ['add anna@example.org', 'Es fehlt der Name'],
  ['add Anna keine', 'Das ist keine E-Mail-Adresse.'],
  ['add Anna anna@example.org --role chefin', 'Die Rolle ist eine von: look, send, administer.'],
  ['reset', 'Es muss genau eine E-Mail-Adresse genannt sein.'],
  ['remove anna@example.org --role look', '--role gehört zu add.'],
  ['add --unknown', 'Die Angaben sind nicht zu verstehen.'],
])('%s is answered with how it is called', (typed, sentence) => {
  for (const words of [sentence, USAGE]) expect(() => readCommand(typed.split(' '))).toThrow(words)
})
