import { onTestFinished, test } from 'vitest'
import { dovecotMissing, startDovecot } from '../../test/support/dovecot.ts'
import { eventually, officeStory } from '../../test/support/fresh-office.ts'

test.runIf(!dovecotMissing())('the folder’s password was changed: noted until it is right', async () => {
  const dovecot = await startDovecot()
  onTestFinished(() => dovecot.remove())
  const { fresh, work } = await officeStory()
  const reading = (url: string) =>
    work({
      wayBack: { address: 'bounce@dorfteller.example', imap: { url, waits: { look: 50, longest: 400 } } },
    })
  const noted = () => fresh.ask('select way_back_code as code from post_offices')
  const outdated = await reading(dovecot.url.replace(/:[^:@]*@/, ':old-password@'))
  await eventually(noted).toEqual([{ code: 'AUTHENTICATIONFAILED' }])
  await outdated.stop()
  await reading(dovecot.url)
  await eventually(noted).toEqual([{ code: null }])
})
