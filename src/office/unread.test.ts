import { onTestFinished, test } from 'vitest'
import { dovecotMissing, startDovecot } from '../../test/support/dovecot.ts'
import { freshDatabase } from '../../test/support/fresh-database.ts'
import { eventually, startOffice } from '../../test/support/fresh-office.ts'

test.runIf(!dovecotMissing())('the folder’s password was changed: noted until it is right', async () => {
  const fresh = await freshDatabase()
  // After the office, which would wait for its database.
  onTestFinished(() => fresh.drop())
  const dovecot = await startDovecot()
  onTestFinished(() => dovecot.remove())
  const officeReading = async (url: string) => {
    const imap = { url, waits: { look: 50, longest: 400 } }
    const office = await startOffice(fresh, { wayBack: { address: 'bounce@dorfteller.example', imap } })
    onTestFinished(() => office.stop())
    return office
  }
  const noted = async () =>
    (await fresh.database.owner.query('select way_back_code as code from post_offices')).rows
  const outdated = await officeReading(dovecot.url.replace(/:[^:@]*@/, ':old-password@'))
  await eventually(noted).toEqual([{ code: 'AUTHENTICATIONFAILED' }])
  await outdated.stop()
  await officeReading(dovecot.url)
  await eventually(noted).toEqual([{ code: null }])
})
