import { onTestFinished } from 'vitest'
import { type FreshDatabase, freshDatabase } from './fresh-database.ts'
import { type FreshWorker, startWorker, type WorkerOverrides } from './fresh-worker.ts'
import { startSmtpServer, type TestSmtpServer } from './smtp-server.ts'

export type WorkerStory<Fresh = FreshDatabase> = {
  fresh: Fresh
  smtp: TestSmtpServer
  /** Starts a worker that sends through `smtp` unless told otherwise. */
  work: (overrides?: WorkerOverrides) => Promise<FreshWorker>
}

/** A database and a mail server for one test, and the workers that it starts over them; all end with it. */
export async function workerStory<Fresh extends FreshDatabase = FreshDatabase>(
  begin: () => Promise<Fresh> = freshDatabase as () => Promise<Fresh>,
): Promise<WorkerStory<Fresh>> {
  const fresh = await begin()
  const smtp = await startSmtpServer()
  const workers: FreshWorker[] = []
  onTestFinished(async () => {
    await Promise.all(workers.map((worker) => worker.stop()))
    await smtp.stop()
    await fresh.drop()
  })
  return {
    fresh,
    smtp,
    async work(overrides) {
      const worker = await startWorker(fresh, { smtpUrl: smtp.url, ...overrides })
      workers.push(worker)
      return worker
    },
  }
}
