import { afterEach, beforeEach, expect, test } from 'vitest'
import { type FreshApp, freshApp } from '../../../test/support/fresh-app.ts'
import { eventually, type FreshOffice, startOffice } from '../../../test/support/fresh-office.ts'
import { aLink } from '../../../test/support/links.ts'
import { anna } from '../../../test/support/people.ts'
import { join, queueNewsletter } from '../../../test/support/signup-steps.ts'
import { startSmtpServer, type TestSmtpServer } from '../../../test/support/smtp-server.ts'
import { visitorOf } from '../../../test/support/visitor-of-links.ts'
import { myDataFields, myDataWishes, WISH } from '../../contract/my-data.ts'

let server: FreshApp
let smtp: TestSmtpServer
let office: FreshOffice
let visitor: ReturnType<typeof visitorOf>
beforeEach(async () => {
  server = await freshApp({ trustProxy: 'x-real-ip' })
  visitor = visitorOf(server)
  smtp = await startSmtpServer()
  await join(server.fresh.database, anna)
})
afterEach(async () => {
  await office?.stop()
  await smtp.stop()
  await server.close()
})

const ask = async (sql: string) => (await server.fresh.database.owner.query(sql)).rows

/** A newsletter to Anna is in the mail server's hand, which does not answer yet. */
async function letterOnItsWay(): Promise<void> {
  smtp.setBehaviour({ slow: { content: 3000 } })
  await queueNewsletter(server.fresh.database, anna.postal_code)
  office = await startOffice(server.fresh, { smtpUrl: smtp.url })
  await eventually(() => ask(`select id from letters where state = 'sending'`)).toHaveLength(1)
}

test('so does the page of her data, and the one that says that all is deleted', async () => {
  const cookie = await visitor.opened(await aLink(server.fresh, anna.email, 'my_data'))
  await letterOnItsWay()
  const left = await visitor.post('/meine-daten', { [WISH]: myDataWishes.leave }, { cookie })
  expect(left.body).toContain('notice-leftUnderWay')
  const erased = await visitor.post(
    '/meine-daten',
    { [WISH]: myDataWishes.erase, [myDataFields.erase]: 'on' },
    { cookie },
  )
  expect(erased.body).toContain('Alles gelöscht')
  expect(erased.body).toContain('letter-under-way')
})
