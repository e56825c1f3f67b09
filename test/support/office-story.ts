import { onTestFinished } from 'vitest'
import { type FreshDatabase, freshDatabase } from './fresh-database.ts'
import { type FreshOffice, type OfficeOverrides, startOffice } from './fresh-office.ts'
import { startSmtpServer, type TestSmtpServer } from './smtp-server.ts'

export type OfficeStory<Fresh = FreshDatabase> = {
  fresh: Fresh
  smtp: TestSmtpServer
  /** Starts an office that sends through `smtp` unless told otherwise. */
  work: (overrides?: OfficeOverrides) => Promise<FreshOffice>
}

/** A database and a mail server for one test, and the offices that it starts over them; all end with it. */
export async function officeStory<Fresh extends FreshDatabase = FreshDatabase>(
  begin: () => Promise<Fresh> = freshDatabase as () => Promise<Fresh>,
): Promise<OfficeStory<Fresh>> {
  const fresh = await begin()
  const smtp = await startSmtpServer()
  const offices: FreshOffice[] = []
  onTestFinished(async () => {
    await Promise.all(offices.map((office) => office.stop()))
    await smtp.stop()
    await fresh.drop()
  })
  return {
    fresh,
    smtp,
    async work(overrides) {
      const office = await startOffice(fresh, { smtpUrl: smtp.url, ...overrides })
      offices.push(office)
      return office
    },
  }
}
