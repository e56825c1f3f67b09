import { beforeEach, expect, test } from 'vitest'
import { databaseForAll } from '../../test/support/fresh-database.ts'
import { officeFindings } from './post-offices.ts'

const fresh = databaseForAll()
beforeEach(() => fresh.ask('delete from post_offices'))

const findings = () => officeFindings(fresh.database.owner)

/** Another office says something of itself; so long ago it was seen, and cannot read what comes back. */
const says = ({ code = '', seen = '0 s', unread = '', since = '0 s' }) =>
  fresh.ask(
    `insert into post_offices (id, code, answer, next_try_at, seen_at, way_back_code, way_back_since)
     values (gen_random_uuid(), nullif($1, ''), '421 busy', now() + interval '10 minutes', now() - $2::interval, nullif($3, ''),
       case when $3 <> '' then now() - $4::interval end)`,
    [code, seen, unread, since],
  )

test('one of three stands still: why, and the next try by German clocks', async () => {
  await says({})
  expect(await findings()).toEqual([])
  await says({ code: 'busy' })
  await says({ code: 'busy' })
  const what = expect.stringMatching(
    /^Der Mailserver lässt gerade keine weiteren Verbindungen zu\. Die Briefe warten\. Nächster Versuch um \d\d:\d\d Uhr\.$/,
  )
  const [why, fix] = ['Der Mailserver sagt: 421 busy', expect.stringContaining('SMTP_CONNECTIONS')]
  expect(await findings()).toEqual([{ level: 'broken', code: 'letters-wait', what, why, fix }])
})

test('what comes back cannot be read: said once it lasts, of whoever waits longest', async () => {
  await says({ unread: 'ECONNREFUSED', since: '30 s' })
  expect(await findings()).toEqual([])
  await says({ unread: 'ECONNREFUSED', since: '5 minutes' })
  await says({ unread: 'NOT_MOVED', since: '9 minutes' })
  const what = expect.stringMatching(
    /seit [\d., ]+:\d\d Uhr nicht gelesen werden \(Gelesenes lässt sich nicht/,
  )
  expect(await findings()).toMatchObject([{ level: 'hint', code: 'way-back-unread', what }])
})

test('a dead office is no news while another runs, else nothing leaves', async () => {
  await says({ code: 'busy', seen: '2 minutes' })
  const what = expect.stringMatching(/^Das Büro läuft nicht/)
  expect(await findings()).toMatchObject([{ level: 'broken', what }])
  await says({})
  expect(await findings()).toEqual([])
})
