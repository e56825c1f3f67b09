import { expect, test } from 'vitest'
import { databaseBesideFolder } from '../../test/support/beside-database.ts'
import { dumpEverything } from '../../test/support/dump-everything.ts'
import { anna, buelent } from '../../test/support/people.ts'
import { deliver, join, signUp } from '../../test/support/signup-steps.ts'

const fresh = databaseBesideFolder()

const run = (...args: string[]) => fresh.run(['privacy', ...args])
const exported = async (email: string) => JSON.parse((await run('export', email)).stdout)

test('an address that never signed up can be put on the list, too, and the export says so', async () => {
  expect(await run('erase', anna.email, '--yes')).toMatchObject({ code: 0, stderr: '' })
  const suppressions = [{ left_at: expect.stringMatching(/^20/), erased: true }]
  expect(await exported(anna.email)).toMatchObject({ signups: [], suppressions })
  await signUp(fresh.database, anna)
  expect((await deliver(fresh.database, anna.email)).outcomes).toEqual(['sent'])
})

test('the export holds everything, however the address is written, when somebody left too; after erasing there is nothing', async () => {
  const erika = { ...anna, email: 'erika@xn--kse-qla.example' }
  await join(fresh.database, erika)
  expect(await exported('ERIKA@käse.example')).toMatchObject({
    about: expect.stringContaining('Art. 15'),
    signups: [{ email: erika.email, postal_code: erika.postal_code }],
    events: [{ type: 'requested' }, { type: 'letter_sent' }, { type: 'confirmed' }],
    kept_letters: [{ subject: 'Ein Brief', raw: expect.stringContaining('Guten Tag') }],
    suppressions: [],
  })
  await fresh.ask(`select withdraw_signup(id, 'link') from newsletter_signups`)
  expect(await exported(erika.email)).toMatchObject({ suppressions: [{ erased: false }] })

  const asked = expect.stringContaining('Nichts gelöscht: Mit --yes')
  expect(await run('erase', 'erika@käse.example')).toMatchObject({ code: 1, stderr: asked })
  const erased = await run('erase', 'erika@käse.example', '--yes')
  expect(erased).toMatchObject({ code: 0, stderr: '' })
  expect(erased.stdout).toContain('Gelöscht: 1 Anmeldung mit allem, was dazugehört.')
  expect(erased.stdout).not.toMatch(/käse|xn--/)
  expect(await dumpEverything(fresh.database.owner)).not.toContain('xn--kse')
  const nothing = 'Zu dieser Adresse ist nichts gespeichert.\n'
  expect(await run('export', buelent.email)).toMatchObject({ code: 1, stderr: nothing })
})

test('with another key than the database’s nobody is erased: Anna would not be known again', async () => {
  await join(fresh.database, anna)
  expect((await run('export', anna.email)).code).toBe(0)
  const stderr = expect.stringContaining('mit einem anderen SUPPRESSION_KEY benutzt')
  const other = await fresh.run(['privacy', 'erase', anna.email, '--yes'], { SUPPRESSION_KEY: '' })
  expect(other).toMatchObject({ code: 1, stderr })
  expect(await fresh.ask('select email from newsletter_signups')).toEqual([{ email: anna.email }])
})
