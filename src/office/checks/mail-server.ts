import { IMPATIENT, openTransport } from '../../mail/transport.ts'
import type { Finding } from './finding.ts'
import { TROUBLE_WORDS } from './server-troubles.ts'

/** Asks the mail server itself, as it answers now. */
export async function checkMailServer(smtpUrl: string | undefined): Promise<Finding[]> {
  if (smtpUrl === undefined) return []
  const transport = openTransport({ smtpUrl, connections: 1, timeouts: IMPATIENT })
  try {
    const away = await transport.verify()
    if (!away) return []
    const { what, fix } = TROUBLE_WORDS[away.trouble]
    const why = `Gerade gefragt, sagt er: ${away.answer} Solange das so ist, geht kein Brief hinaus.`
    return [{ level: 'broken', code: `mail-server-${away.trouble}`, what, why, fix }]
  } finally {
    transport.close()
  }
}
