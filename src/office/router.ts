import { account } from './account.ts'
import { audit } from './audit.ts'
import { letterPage } from './newsletters/letter.ts'
import { newsletters } from './newsletters/newsletters.ts'
import { next } from './next.ts'
import { outbox } from './outbox.ts'
import { places } from './places.ts'
import { router } from './procedure.ts'
import { regions } from './regions.ts'
import { setup } from './setup.ts'
import { signupsFile } from './signups/export.ts'
import { signupList } from './signups/list.ts'
import { personDownload, signupPerson } from './signups/person.ts'
import { site } from './site.ts'
import { team } from './team.ts'
import { visits } from './visits.ts'

/** Every procedure of the office. The console takes its type alone. */
export const officeRouter = router({
  account,
  audit,
  newsletters,
  next,
  outbox,
  places,
  regions,
  setup,
  signups: router({ ...signupList, ...signupPerson }),
  site,
  team,
  visits,
})

export type OfficeRouter = typeof officeRouter

/** Every file that the console lets somebody take along. */
export const officeFiles = [letterPage, signupsFile, personDownload]
