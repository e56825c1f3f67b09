import type { FastifyInstance } from 'fastify'
import type { Database } from '../../src/database/connect.ts'
import { listen } from '../../src/http/listen.ts'

/** Serves a part on a port of its own, tells where, and ends with the program that started it. */
export async function servePart(app: FastifyInstance, database: Database): Promise<void> {
  const origin = await listen(app, { host: '127.0.0.1', port: 0 })
  process.once('SIGTERM', async () => {
    await app.close()
    await database.close()
    process.exit(0)
  })
  process.once('disconnect', () => process.exit())
  process.send?.({ origin })
}
