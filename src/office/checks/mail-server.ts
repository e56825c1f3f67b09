import { askMailServer } from '../../mail/transport.ts'
import type { Finding } from './finding.ts'
import { TROUBLE_WORDS } from './server-troubles.ts'

/** Asks the mail server itself, as it answers now. */
export async function checkMailServer(smtpUrl: string | undefined): Promise<Finding[]> {
  const away = smtpUrl === undefined ? undefined : await askMailServer({ smtpUrl })
  if (!away) return []
  const { what, fix } = TROUBLE_WORDS[away.trouble]
  const why = `Gerade gefragt, sagt er: ${away.answer} Solange das so ist, geht kein Brief hinaus.`
  return [{ level: 'broken', code: `mail-server-${away.trouble}`, what, why, fix }]
}
