import type pg from 'pg'

/** How many connections a program opens at most unless said otherwise: together fewer than a server of 25 lets in. */
export const CONNECTIONS = { door: 8, console: 4, worker: 6 } as const

/** Init, and what an operator runs beside the site: npm run doctor, privacy, mail. */
const TOOLS = 3

/** The settings that say which programs run on this machine, and what each opens if not as many as by itself. */
export type ConnectionSettings = {
  PROGRAMS: readonly ('init' | keyof typeof CONNECTIONS)[]
  DATABASE_DOOR_CONNECTIONS?: number | undefined
  DATABASE_CONSOLE_CONNECTIONS?: number | undefined
  DATABASE_WORKER_CONNECTIONS?: number | undefined
}

/** How many connections of the server are left for the site, and how many it opens on this machine at most. */
export type Room = { left: number; wanted: number }

export async function askRoom(
  database: Pick<pg.ClientBase, 'query'>,
  settings: ConnectionSettings,
): Promise<Room> {
  // What superusers keep for themselves; since version 16 there are more of these. Other databases of the server share it.
  const { rows } = await database.query<{ left: number }>(
    `select least(
              (select sum(case name when 'max_connections' then setting::int else -setting::int end) from pg_settings
                where name in ('max_connections', 'superuser_reserved_connections', 'reserved_connections'))
              - (select count(*) from pg_stat_activity where datname <> current_database()),
              (select nullif(datconnlimit, -1) from pg_database where datname = current_database()))::int as left`,
  )
  return { left: rows[0]?.left ?? 0, wanted: TOOLS + wantedBy(settings) }
}

function wantedBy(settings: ConnectionSettings): number {
  const opens = {
    init: 0,
    door: settings.DATABASE_DOOR_CONNECTIONS ?? CONNECTIONS.door,
    console: settings.DATABASE_CONSOLE_CONNECTIONS ?? CONNECTIONS.console,
    worker: settings.DATABASE_WORKER_CONNECTIONS ?? CONNECTIONS.worker,
  }
  return settings.PROGRAMS.reduce((sum, program) => sum + opens[program], 0)
}

/** What to say of a server with too few; `undefined` when they suffice. */
export function tooFewConnections({
  left,
  wanted,
}: Room): { what: string; why: string; fix: string } | undefined {
  if (left >= wanted) return undefined
  return {
    what: `Der Datenbankserver lässt der Seite ${left} Verbindungen, auf dieser Maschine öffnet sie bis zu ${wanted}.`,
    why: 'Unter Last würden Anmeldungen abgewiesen. Jede weitere Maschine braucht ihre eigenen dazu.',
    fix:
      'DATABASE_DOOR_CONNECTIONS, DATABASE_CONSOLE_CONNECTIONS und DATABASE_WORKER_CONNECTIONS herabsetzen ' +
      '(.env.example), auf dem Server max_connections heraufsetzen, oder einen Pooler (PgBouncer) davorstellen.',
  }
}
