import { readFile, stat } from 'node:fs/promises'
import { join as joinPath } from 'node:path'
import { expect, test } from 'vitest'
import { databaseBesideFolder } from '../../../test/support/beside-database.ts'
import { dumpEverything } from '../../../test/support/dump-everything.ts'
import { anna, buelent } from '../../../test/support/people.ts'
import { deliver, join, signUp } from '../../../test/support/signup-steps.ts'
import { hmacs } from '../../../test/support/suppression-key.ts'
import { exportPerson } from './export-person.ts'

const fresh = databaseBesideFolder()

const run = (...args: string[]) => fresh.run(['privacy', ...args])

test('an address that never signed up can be put on the list, too', async () => {
  expect(await run('erase', anna.email, '--yes')).toMatchObject({ code: 0, stderr: '' })
  await signUp(fresh.database, anna)
  expect((await deliver(fresh.database, anna.email)).outcomes).toEqual(['sent'])
  expect((await fresh.ask('select from suppressions')).length).toBe(1)
})

test('the export holds everything, when somebody left too, and its file is for this user alone', async () => {
  await join(fresh.database, anna)
  const { owner } = fresh.database
  const whose = { email: anna.email.toUpperCase(), addressHmac: hmacs.address(anna.email) }
  const file = joinPath(fresh.folder, 'auskunft.json')
  const path = await exportPerson(owner, whose, new Date('2026-11-21T16:00:00Z'), file)
  expect((await stat(path)).mode & 0o777).toBe(0o600)
  expect(JSON.parse(await readFile(path, 'utf8'))).toMatchObject({
    about: { what: 'Alles, was Dorfteller zu dieser E-Mail-Adresse gespeichert hat' },
    person: {
      signups: [{ email: anna.email, postal_code: anna.postal_code }],
      events: [{ type: 'requested' }, { type: 'letter_sent' }, { type: 'confirmed' }],
      kept_letters: [{ subject: 'Ein Brief', raw: expect.stringContaining('Guten Tag') }],
      suppressions: [],
    },
    suppression_list: null,
  })

  await owner.query(`select public.withdraw_signup(id, 'link') from newsletter_signups`)
  const left = await exportPerson(owner, whose, new Date(), file)
  expect(JSON.parse(await readFile(left, 'utf8'))).toMatchObject({
    person: { suppressions: [{ left_at: expect.stringMatching(/^20/), erased: false }] },
    suppression_list: { erased: false },
  })
})

test('npm run dorfteller -- privacy exports and erases', async () => {
  await join(fresh.database, anna)
  expect((await run('export', anna.email, '--out', joinPath(fresh.folder, 'anna.json'))).code).toBe(0)
  expect(await run('erase', anna.email)).toMatchObject({
    code: 1,
    stderr: 'Hier kann niemand gefragt werden: mit --yes wird ohne Frage gelöscht.\n',
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
  expect((await run('export', anna.email, '--out', joinPath(fresh.folder, 'anna.json'))).code).toBe(0)
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
