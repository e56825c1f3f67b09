import type { Config } from '../config.ts'
import { TROUBLE_WORDS } from '../mail/server-troubles.ts'
import { IMPATIENT, openTransport, type Transport } from '../mail/transport.ts'
import { askRunning } from './ask-running.ts'
import type { Finding } from './finding.ts'
import { askSending, sendingFindings } from './sending-findings.ts'

/** Whether letters leave: asked of the mail server itself, and of the database, what workers say of it. */
export async function checkSending(
  config: Pick<Config, 'SMTP_URL' | 'DATABASE_URL' | 'DATA_DIR'>,
): Promise<Finding[]> {
  const [server, facts] = await Promise.all([askServer(config.SMTP_URL), askRunning(config, askSending)])
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
