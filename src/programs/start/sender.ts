import { join } from 'node:path'
import type { Config } from '../../config.ts'
import type { SiteFacts } from '../../content/site-facts.ts'
import { root } from '../../environment.ts'
import { mailFrom } from '../../mail/address.ts'
import type { Sender } from '../../mail/compose.ts'
import { readMessages } from '../../mail/messages.ts'
import { codeOf, Problem } from '../../problem.ts'

/** Who writes the letters, with the words that the build made. @throws {Problem} when they are not built */
export async function senderOf(
  config: Pick<Config, 'MAIL_FROM' | 'PUBLIC_ORIGIN'>,
  { operator }: Pick<SiteFacts, 'operator'>,
): Promise<Sender> {
  return {
    publicOrigin: config.PUBLIC_ORIGIN,
    from: mailFrom(config),
    ...(await readMessages(join(root, 'dist/messages.json'), operator).catch(notBuilt)),
    operatorEmail: operator.email,
  }
}

function notBuilt(error: unknown): never {
  throw new Problem(
    `Die Briefe sind nicht gebaut (dist/messages.json, ${codeOf(error)}): Führe zuerst npm run build aus.`,
  )
}
