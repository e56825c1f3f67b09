import pg from 'pg'
import type { Config } from '../config.ts'
import { findRunning } from '../database/embedded/start.ts'
import { differences } from '../database/schema-files.ts'
import { TROUBLE_WORDS } from '../mail/server-troubles.ts'
import { IMPATIENT, openTransport, type Transport } from '../mail/transport.ts'
import type { Finding } from './finding.ts'
import { askSending, type SendingFacts, sendingFindings } from './sending-findings.ts'

/** Whether letters leave: asked of the mail server itself, and of the database, what workers say of it. */
export async function checkSending(
  config: Pick<Config, 'SMTP_URL' | 'DATABASE_URL' | 'DATA_DIR'>,
): Promise<Finding[]> {
  const [server, facts] = await Promise.all([askServer(config.SMTP_URL), askRunning(config)])
  return [...server, ...(facts ? sendingFindings(facts) : [])]
}

/** As the mail server answers now. */
async function askServer(smtpUrl: string | undefined): Promise<Finding[]> {
  if (smtpUrl === undefined) return []
  const transport = openTransport({ smtpUrl, connections: 1, timeouts: IMPATIENT })
  try {
    return serverFindings(await transport.verify())
  } finally {
    transport.close()
  }
}

export function serverFindings(away: Awaited<ReturnType<Transport['verify']>>): Finding[] {
  if (!away) return []
  const { what, fix } = TROUBLE_WORDS[away.trouble]
  const why = `Gerade gefragt, sagt er: ${away.answer} Solange das so ist, geht kein Brief hinaus.`
  return [{ level: 'broken', code: `mail-server-${away.trouble}`, what, why, fix }]
}

/** Of a database that runs and has the schema; one that is at rest has no worker either. */
async function askRunning(
  config: Pick<Config, 'DATABASE_URL' | 'DATA_DIR'>,
): Promise<SendingFacts | undefined> {
  const running = config.DATABASE_URL ? { url: config.DATABASE_URL } : await findRunning(config.DATA_DIR)
  if (running === 'none' || running === 'at rest') return undefined
  const client = new pg.Client({ connectionString: running.url, connectionTimeoutMillis: 5000 })
  client.on('error', () => undefined)
  try {
    await client.connect()
    return (await differences(client))?.length === 0 ? await askSending(client) : undefined
  } catch {
    // What keeps it from answering is said of the database.
    return undefined
  } finally {
    await client.end()
  }
}
