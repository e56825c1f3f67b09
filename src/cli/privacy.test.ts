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

test('the export holds everything, when somebody left too; after erasing there is nothing', async () => {
  await join(fresh.database, anna)
  expect(await exported(anna.email.toUpperCase())).toMatchObject({
    about: expect.stringContaining('Art. 15'),
    signups: [{ email: anna.email, postal_code: anna.postal_code }],
    events: [{ type: 'requested' }, { type: 'letter_sent' }, { type: 'confirmed' }],
    kept_letters: [{ subject: 'Ein Brief', raw: expect.stringContaining('Guten Tag') }],
    suppressions: [],
  })
  await fresh.ask(`select public.withdraw_signup(id, 'link') from newsletter_signups`)
  expect(await exported(anna.email)).toMatchObject({ suppressions: [{ erased: false }] })

  expect(await run('erase', anna.email)).toMatchObject({
    code: 1,
    stderr: expect.stringContaining('Nichts gelöscht: Mit --yes'),
  })
  const erased = await run('erase', anna.email, '--yes')
  expect(erased).toMatchObject({ code: 0, stderr: '' })
  expect(erased.stdout).toContain('Gelöscht: 1 Anmeldung mit allem, was dazugehört.')
  expect(erased.stdout).not.toContain(anna.email)
  expect(await run('export', buelent.email)).toMatchObject({
    code: 1,
    stderr: 'Zu dieser Adresse ist nichts gespeichert.\n',
  })
})

test('with another key than the database’s nobody is erased: Anna would not be known again', async () => {
  await join(fresh.database, anna)
  expect((await run('export', anna.email)).code).toBe(0)
  expect(await fresh.run(['privacy', 'erase', anna.email, '--yes'], { SUPPRESSION_KEY: '' })).toMatchObject({
    code: 1,
    stderr: expect.stringContaining('mit einem anderen SUPPRESSION_KEY benutzt'),
  })
  const rows = await fresh.ask('select email from newsletter_signups')
  expect(rows).toEqual([{ email: anna.email }])
})

test('whoever writes an umlaut in the domain is found as they write it', async () => {
  await signUp(fresh.database, { ...anna, email: 'anna@xn--kse-qla.example' })
  expect(await run('erase', 'anna@käse.example', '--yes')).toMatchObject({ code: 0 })
  expect(await dumpEverything(fresh.database.owner)).not.toContain('xn--kse')
})
