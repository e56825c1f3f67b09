import { expect, test } from 'vitest'
import { claim } from '../../../test/support/claims.ts'
import { appForEach } from '../../../test/support/fresh-app.ts'
import { aLink } from '../../../test/support/links.ts'
import { anna } from '../../../test/support/people.ts'
import { join, queueNewsletter } from '../../../test/support/signup-steps.ts'
import { visitorOf } from '../../../test/support/visitor-of-links.ts'
import { myDataFields, myDataWishes, WISH } from '../../contract/my-data.ts'

const server = appForEach({ trustProxy: 'x-real-ip' })
const visitor = visitorOf(server)

test('a newsletter is in the mail server’s hand: the page of Anna’s data says so when she leaves, and when all is deleted', async () => {
  await join(server.fresh.database, anna)
  const cookie = await visitor.opened(await aLink(server.fresh, anna.email, 'my_data'))
  await queueNewsletter(server.fresh.database, anna.postal_code)
  expect(await claim(server.fresh.database.owner)).toHaveLength(1)
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
