import { onTestFinished } from 'vitest'
import { askOf, type FreshDatabase, freshDatabase } from './fresh-database.ts'
import { type OfficeOverrides, startOffice } from './fresh-office.ts'
import { startSmtpServer } from './smtp-server.ts'

/** A database and a mail server for one test, and the offices that it starts over them; all end with it. */
export async function officeStory<Fresh extends FreshDatabase = FreshDatabase>(
  begin: () => Promise<Fresh> = freshDatabase as () => Promise<Fresh>,
) {
  const fresh = await begin()
  const smtp = await startSmtpServer()
  const offices: Awaited<ReturnType<typeof startOffice>>[] = []
  onTestFinished(async () => {
    await Promise.all(offices.map((office) => office.stop()))
    await smtp.stop()
    await fresh.drop()
  })
  return {
    fresh: { ...fresh, ask: askOf(fresh) },
    smtp,
    /** Starts an office that sends through `smtp` unless told otherwise. */
    async work(overrides?: OfficeOverrides) {
      const office = await startOffice(fresh, { smtpUrl: smtp.url, ...overrides })
      offices.push(office)
      return office
    },
  }
}
