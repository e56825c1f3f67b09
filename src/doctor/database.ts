import { existsSync } from 'node:fs'
import { chmod, mkdtemp, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import pg from 'pg'
import { readConfig } from '../config.ts'
import { OWNER } from '../database/embedded/initialise.ts'
import { choosePlace } from '../database/embedded/place.ts'
import { startEmbeddedPostgres } from '../database/embedded/start.ts'
import { differences } from '../database/schema-files.ts'
import { sentenceFor } from '../terminal/problem.ts'
import type { Finding } from './finding.ts'

export type DatabaseFacts = {
  version: number
  /** Settings that keep an answered sign-up safe: name → on, off … */
  safety: Record<string, string>
  /** How far the database's clock is ahead of ours, in seconds. */
  clockAhead: number
  /** Migrations the database has not had; undefined when there is no schema to look at yet. */
  missingMigrations: string[] | undefined
}

type Reached = { url: string; hasSchema: boolean; leave(): Promise<void> }

export async function checkDatabase(): Promise<Finding[]> {
  let reached: Reached | undefined
  try {
    reached = await reachDatabase()
    return databaseFindings(await gatherFacts(reached))
  } catch (error) {
    return [unreachable(sentenceFor(error) ?? String(error))]
  } finally {
    await reached?.leave()
  }
}

/** A running site's database is only asked; one that is at rest is started for the moment. */
async function reachDatabase(): Promise<Reached> {
  const config = readConfig()
  if (config.DATABASE_URL) return { url: config.DATABASE_URL, hasSchema: true, leave: async () => undefined }
  if (!existsSync(config.DATA_DIR)) return startInTemporaryFolder()
  const { home } = await choosePlace(config.DATA_DIR)
  if (!existsSync(join(home, 'data'))) return startInTemporaryFolder()
  const running = await runningUrl(home)
  if (running) return { url: running, hasSchema: true, leave: async () => undefined }
  const { url, stop } = await startEmbeddedPostgres({ dataDir: config.DATA_DIR })
  return { url, hasSchema: true, leave: stop }
}

/** Before the first start there is no database; whether PostgreSQL works here at all can still be tried. */
async function startInTemporaryFolder(): Promise<Reached> {
  const dataDir = await mkdtemp(join(tmpdir(), 'doctor-'))
  await chmod(dataDir, 0o755)
  const { url, stop } = await startEmbeddedPostgres({ dataDir })
  const leave = async () => {
    await stop()
    await rm(dataDir, { recursive: true, force: true })
  }
  return { url, hasSchema: false, leave }
}

async function runningUrl(home: string): Promise<string | undefined> {
  const port = await readFile(join(home, 'port'), 'utf8').catch(() => '')
  const password = await readFile(join(home, 'owner-password'), 'utf8').catch(() => '')
  const url = `postgres://${OWNER}:${password.trim()}@127.0.0.1:${port.trim()}/postgres`
  const client = new pg.Client({ connectionString: url, connectionTimeoutMillis: 2000 })
  client.on('error', () => undefined)
  const answers = await client.connect().then(
    () => true,
    () => false,
  )
  await client.end()
  return answers ? url : undefined
}

async function gatherFacts({ url, hasSchema }: Reached): Promise<DatabaseFacts> {
  const client = new pg.Client({ connectionString: url, connectionTimeoutMillis: 5000 })
  client.on('error', () => undefined)
  await client.connect()
  try {
    const { rows } = await client.query<{ version: number; now: Date; safety: Record<string, string> }>(
      `select current_setting('server_version_num')::int as version, clock_timestamp() as now,
              (select jsonb_object_agg(name, setting) from pg_settings
                where name in ('fsync', 'synchronous_commit', 'full_page_writes')) as safety`,
    )
    const answer = rows[0]
    if (!answer) throw new Error('PostgreSQL gave no answer about itself')
    return {
      version: Math.floor(answer.version / 10_000),
      safety: answer.safety,
      clockAhead: (answer.now.getTime() - Date.now()) / 1000,
      missingMigrations: hasSchema ? await differences(client) : undefined,
    }
  } finally {
    await client.end()
  }
}

function unreachable(reason: string): Finding {
  return {
    level: 'broken',
    code: 'database-unreachable',
    what: `Die Datenbank ist nicht zu erreichen: ${reason}`,
    why: 'Ohne Datenbank wird keine Anmeldung gespeichert.',
    mend: 'Den genannten Grund beheben; ohne DATABASE_URL startet das Projekt seine eigene Datenbank.',
  }
}

export function databaseFindings(facts: DatabaseFacts): Finding[] {
  const findings: Finding[] = []
  if (facts.version < 15) {
    findings.push({
      level: 'broken',
      code: 'postgres-too-old',
      what: `Es antwortet PostgreSQL ${facts.version}.`,
      why: 'Gebraucht wird Fassung 15 oder neuer.',
      mend: 'Die Datenbank auf eine neuere Fassung heben, oder DATABASE_URL weglassen.',
    })
  }
  for (const [name, value] of Object.entries(facts.safety)) {
    if (value !== 'off') continue
    findings.push({
      level: 'broken',
      code: `postgres-${name.replaceAll('_', '-')}-off`,
      what: `In PostgreSQL ist ${name} ausgeschaltet.`,
      why: 'Nach einem Stromausfall könnten Anmeldungen fehlen, für die sich die Seite schon bedankt hat.',
      mend: `In postgresql.conf ${name} = on setzen und PostgreSQL neu laden.`,
    })
  }
  if (Math.abs(facts.clockAhead) > 5) {
    findings.push({
      level: 'hint',
      code: 'clocks-differ',
      what: `Die Uhr der Datenbank weicht um ${Math.round(facts.clockAhead)} Sekunden ab.`,
      why: 'Der Zeitpunkt einer Einwilligung muss sich belegen lassen.',
      mend: 'Auf beiden Maschinen die Uhr über das Netz stellen lassen (NTP).',
    })
  }
  if (facts.missingMigrations === undefined) {
    findings.push({
      level: 'hint',
      code: 'no-database-yet',
      what: 'Es gibt noch keine Datenbank; PostgreSQL selbst startet auf dieser Maschine.',
      why: 'Die Seite wurde hier noch nie gestartet.',
      mend: 'npm start legt sie an.',
    })
  } else if (facts.missingMigrations.length > 0) {
    findings.push({
      level: 'broken',
      code: 'migrations-missing',
      what: `Der Datenbank fehlen Migrationen: ${facts.missingMigrations.join(', ')}`,
      why: 'Sie ist auf dem Stand eines älteren Programms.',
      mend: 'npm start spielt sie ein (ein laufender Server wird dazu neu gestartet).',
    })
  }
  return findings
}
