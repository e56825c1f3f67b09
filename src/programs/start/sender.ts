import { join } from 'node:path'
import type { Config } from '../../config.ts'
import { brand } from '../../content/brand.ts'
import { readSiteFacts } from '../../filling/site-file.ts'
import { domainOf, mailFrom } from '../../mail/address.ts'
import type { Sender } from '../../mail/compose.ts'
import { readMessages } from '../../mail/messages.ts'
import { codeOf, Problem } from '../../terminal/problem.ts'
import { root } from '../../terminal/root.ts'

/** Who writes the letters, with the words that the build made. @throws {Problem} when they are not built, or a fact is wrong */
export async function senderOf(
  config: Pick<Config, 'DATA_DIR' | 'MAIL_FROM' | 'PUBLIC_ORIGIN'> & Partial<Pick<Config, 'MAIL_COMPLAINTS'>>,
): Promise<Sender> {
  const { operator } = await readSiteFacts(config.DATA_DIR)
  return {
    publicOrigin: config.PUBLIC_ORIGIN,
    from: mailFrom(config),
    ...(await readMessages(join(root, 'dist/messages.json'), operator).catch(notBuilt)),
    brand,
    operatorEmail: operator.email,
    complaintsTo: complaintsTo(config),
  }
}

/** Providers report to the domain that signed, or to one below it (RFC 9477 section 3.1). @throws {Problem} */
function complaintsTo({
  MAIL_COMPLAINTS,
  ...config
}: Parameters<typeof mailFrom>[0] & Partial<Pick<Config, 'MAIL_COMPLAINTS'>>): string | undefined {
  if (MAIL_COMPLAINTS === undefined) return undefined
  const domain = domainOf(MAIL_COMPLAINTS).toLowerCase()
  const ours = domainOf(mailFrom(config)).toLowerCase()
  if (domain === ours || domain.endsWith(`.${ours}`)) return MAIL_COMPLAINTS
  throw new Problem(
    `MAIL_COMPLAINTS muss eine Adresse bei ${ours} sein, der Domain von MAIL_FROM, oder darunter.`,
  )
}

function notBuilt(error: unknown): never {
  throw new Problem(
    `Die Briefe sind nicht gebaut (dist/messages.json, ${codeOf(error)}): Führe zuerst npm run build aus.`,
  )
}
