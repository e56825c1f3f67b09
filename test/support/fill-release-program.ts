import { connect } from '../../src/database/connect.ts'
import { migrate } from '../../src/database/migrate.ts'
import { leave } from '../../src/database/queries/links.ts'
import { storeContents } from '../../src/programs/database/store-contents.ts'
import { anna, annasVisit, buelent, carla } from './people.ts'
import { deliver, join, queueNewsletter, signUp } from './signup-steps.ts'

// `node test/support/fill-release-program.ts <owner's address>`: what a release keeps of itself (test/databases/README.md). Anna has
// confirmed and has a newsletter coming, Bülent has left, Carla's first letter has not been sent.
const ownerUrl = process.argv[2] ?? ''
await migrate(ownerUrl)
const database = connect({ ownerUrl })
await storeContents(database.owner)
for (const person of [anna, buelent]) await join(database, person)
await queueNewsletter(database, buelent.postal_code)
const { token } = await deliver(database, buelent.email)
const { answer } = await leave(database.anon, 'unsubscribe', token, 'link')
if (answer !== 'withdrawn') throw new Error(`Bülent could not leave: ${answer}`)
await signUp(database, carla)
await queueNewsletter(database, anna.postal_code)
await database.anon.query('insert into public.website_visits (user_agent, page_path) values ($1, $2)', [
  annasVisit.user_agent,
  annasVisit.page_path,
])
// The others are in data/ anyhow.
const theirs = [anna, buelent, carla].map(({ postal_code }) => postal_code)
await database.owner.query('delete from public.places where postal_code <> all ($1)', [theirs])
await database.close()
