import { beforeEach, expect, onTestFinished, test } from 'vitest'
import { dovecotMissing, startDovecot } from '../../test/support/dovecot.ts'
import { type FreshDatabase, freshDatabase } from '../../test/support/fresh-database.ts'
import { eventually, startOffice } from '../../test/support/fresh-office.ts'
import { postOfficeNews } from './post-office-news.ts'

const missing = dovecotMissing()

let fresh: FreshDatabase
beforeEach(async () => {
  fresh = await freshDatabase()
  // After the office, which would wait for its database.
  onTestFinished(() => fresh.drop())
})

test.runIf(!missing)(
  'the folder’s password was changed: said once it lasts, with what to do, until it is right',
  async () => {
    const dovecot = await startDovecot()
    onTestFinished(() => dovecot.remove())
    const outdated = await officeReading(dovecot.url.replace(/:[^:@]*@/, ':old-password@'))
    await eventually(noted).toEqual(['AUTHENTICATIONFAILED'])
    expect(await said()).not.toContain('Rückmeldungen')

    await fresh.database.owner.query(`update post_offices set way_back_since = now() - interval '2 minutes'`)
    expect(await said()).toMatch(
      /Rückmeldungen der Mailserver können seit [\d., ]+:\d\d Uhr nicht gelesen werden \(Anmeldung abgelehnt\)\. .*BOUNCES_IMAP_URL/,
    )
    await outdated.stop()
    await officeReading(dovecot.url)
    await eventually(noted).toEqual([null])
    expect(await said()).not.toContain('Rückmeldungen')
  },
)

async function officeReading(url: string) {
  const imap = { url, waits: { look: 50, longest: 400 } }
  const office = await startOffice(fresh, { wayBack: { address: 'bounce@dorfteller.example', imap } })
  onTestFinished(() => office.stop())
  return office
}

async function noted() {
  const { rows } = await fresh.database.owner.query('select way_back_code as code from post_offices')
  return rows.map(({ code }) => code)
}

/** As outbox and `npm run dorfteller -- mail` say it. */
async function said() {
  return (await postOfficeNews(fresh.database.owner))
    .map(({ what, fix }) => `${what} ${fix ?? ''}`)
    .join('\n')
}
