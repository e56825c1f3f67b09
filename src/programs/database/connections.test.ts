import { expect, onTestFinished, test, vi } from 'vitest'
import { freshServer } from '../../../test/support/fresh-database.ts'
import { readConfigOf } from '../../config.ts'
import { connect, connectWorker, loginUrl } from '../../database/connect.ts'
import { initDatabase } from './init-database.ts'

/** As the smallest of many providers' offers: of 25 connections three are the superuser's. */
async function smallServer() {
  const server = await freshServer()
  await server.database.owner.query('alter system set max_connections = 25')
  await server.database.close()
  await server.stopServer()
  await server.startServer()
  onTestFinished(server.drop)
  return server.ownerUrl
}

const NAP = 'select pg_sleep(0.5)'
const times = (count: number, ask: () => Promise<unknown>) => Promise.all(Array.from({ length: count }, ask))

test('all programs of a machine at their busiest fit into a server of 25 connections', async () => {
  const url = await smallServer()
  const log = vi.fn<(line: string) => void>()
  await initDatabase(url, readConfigOf('init', {}), log)
  expect(log.mock.calls).toEqual([])

  const database = connect({ ownerUrl: url })
  const worker = connectWorker(loginUrl(url, 'worker'))
  await Promise.all([
    times(8, () => database.anon.query(NAP)),
    times(4, () => database.operator.query(NAP)),
    times(6, () => worker.query(NAP)),
    database.owner.query(NAP),
  ])
  await worker.end()
  await database.close()
})

test('settings that ask for more than the server has are told at the start, with numbers', async () => {
  const url = await smallServer()
  const log = vi.fn<(line: string) => void>()

  await initDatabase(url, readConfigOf('init', { DATABASE_DOOR_CONNECTIONS: '20' }), log)

  expect(log).toHaveBeenCalledTimes(1)
  expect(log.mock.calls[0]?.[0]).toContain(
    'Der Datenbankserver lässt der Seite 22 Verbindungen, auf dieser Maschine öffnet sie bis zu 33.',
  )
  await initDatabase(
    url,
    readConfigOf('init', { PROGRAMS: 'init,worker', DATABASE_DOOR_CONNECTIONS: '20' }),
    log,
  )
  expect(log).toHaveBeenCalledTimes(1)
})
