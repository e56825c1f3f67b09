import { setTimeout as wait } from 'node:timers/promises'
import type pg from 'pg'
import { answerOf } from '../database/ask.ts'
import { type Inventory, ourTables, takeInventory } from '../database/queries/inventory.ts'
import { withSession } from '../database/session.ts'
import { Problem } from '../terminal/problem.ts'

/** What a database held at a position of its WAL. */
export type Moment = { lsn: string; inventory: Inventory }

/**
 * How long writers may be kept waiting. Tables are locked in another order than sign-ups write to them; whoever waits for
 * deadlock_timeout (1 s) then looks for a deadlock, and is who gives up. That must not be a visitor.
 */
const LONGEST_PAUSE_MS = 700
const TRIES = 80

/**
 * Takes the inventory of a living database together with the position in its WAL that it belongs to. A snapshot alone
 * has none: what is just committing may be in the one and not in the other. So for an instant nobody writes; counting
 * then goes on in the snapshot while everybody does again.
 */
export function takeMoment(ownerUrl: string): Promise<Moment> {
  return withSession(ofDrill(ownerUrl), (reader) =>
    withSession(ofDrill(ownerUrl), async (writersStop) => {
      // Counting is long, and visitors use the same server: with workers to help it would take every processor.
      await reader.query('set max_parallel_workers_per_gather = 0')
      await standStill(writersStop)
      await reader.query('begin isolation level repeatable read read only')
      const lsn = await answerOf<string>(reader, 'select pg_current_wal_insert_lsn()::text as answer')
      await writersStop.query('rollback')
      return { lsn, inventory: await takeInventory(reader) }
    }),
  )
}

const ofDrill = (ownerUrl: string) => ({ connectionString: ownerUrl, application_name: 'drill' })

/** Waits until nobody is in the middle of writing; who waits in vain lets the writers through and tries again. */
async function standStill(client: pg.Client): Promise<void> {
  const names = (await ourTables(client)).map(({ name }) => name).join(', ')
  for (let left = TRIES; left > 0; left -= 1) {
    await client.query(`begin; set local statement_timeout = ${LONGEST_PAUSE_MS}`)
    try {
      await client.query(`lock table ${names} in share mode`)
      return
    } catch (error) {
      await client.query('rollback')
      if (!PASSING.includes((error as pg.DatabaseError).code ?? '')) throw error
    }
  }
  throw new Problem(
    'Die Datenbank schreibt ohne Pause, ein Augenblick zum Vergleichen war nicht zu finden. Nichts ist geändert; ' +
      'probe noch einmal, wenn keine lange Arbeit läuft (Einlesen, Löschen).',
  )
}

/** Waited too long; two waited for each other. */
const PASSING = ['57014', '40P01']

/** The last piece may take as long as PostgreSQL's archive_timeout, and the archiver's tries after that. */
const PATIENCE_MS = 5 * 60_000

/** Waits until the WAL up to a position is where backups look for it. @throws {Problem} when it does not come there. */
export function waitUntilKept(ownerUrl: string, lsn: string): Promise<void> {
  return withSession(ofDrill(ownerUrl), async (client) => {
    // Something after the position, so that there is a piece to close and where it is played back to is reached.
    await client.query(`select pg_logical_emit_message(false, 'drill', '')`)
    // Only a superuser may close one early; for others PostgreSQL does it in its time.
    await client.query('select pg_switch_wal()').catch(ignoreDenial)
    const end = Date.now() + PATIENCE_MS
    const kept = `select coalesce(substr(last_archived_wal, 9, 16) >= substr(pg_walfile_name($1::pg_lsn), 9, 16), false) as answer
                  from pg_stat_archiver`
    while (!(await answerOf<boolean>(client, kept, [lsn]))) {
      if (Date.now() > end) throw new Problem(NOT_KEPT)
      await wait(200)
    }
  })
}

const NOT_KEPT =
  'PostgreSQL legt seine Änderungen nicht in der Sicherung ab (archive_command). Die Seite läuft weiter, aber was seitdem ' +
  'kam, ist nicht gesichert: Sieh in das Protokoll der Datenbank und nach, ob die Platte der Sicherung voll ist.'

function ignoreDenial(error: pg.DatabaseError): void {
  if (error.code !== '42501') throw error
}
