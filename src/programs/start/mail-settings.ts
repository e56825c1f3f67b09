import { readFile } from 'node:fs/promises'
import type { Config } from '../../config.ts'
import type { Dkim } from '../../mail/raw-letter.ts'
import type { MailSettings } from '../../mail/transport.ts'
import { codeOf, Problem } from '../../terminal/problem.ts'
import { mailFrom } from './sender.ts'

/** How letters leave; `undefined` while no mail server is set. */
export async function mailSettings(
  config: Pick<Config, 'SMTP_URL' | 'DKIM_SELECTOR' | 'DKIM_KEY_FILE' | 'MAIL_FROM' | 'PUBLIC_ORIGIN'>,
): Promise<MailSettings | undefined> {
  const dkim = await dkimOf(config)
  return config.SMTP_URL ? { smtpUrl: config.SMTP_URL, dkim } : undefined
}

async function dkimOf(config: Parameters<typeof mailSettings>[0]): Promise<Dkim | undefined> {
  const { DKIM_SELECTOR: selector, DKIM_KEY_FILE: file } = config
  if (!selector && !file) return undefined
  if (!selector || !file) {
    throw new Problem(
      'Unterschrieben werden Briefe nur mit beiden Einstellungen: DKIM_SELECTOR und DKIM_KEY_FILE. Setze auch die andere, oder keine.',
    )
  }
  try {
    const [, domain = ''] = mailFrom(config).split('@')
    return { domain, selector, privateKey: await readFile(file, 'utf8') }
  } catch (error) {
    throw new Problem(
      `Der DKIM-Schlüssel ${file} (Einstellung DKIM_KEY_FILE) ist nicht zu lesen (${codeOf(error)}). ` +
        'Berichtige den Pfad, oder lass diesen Benutzer die Datei lesen.',
    )
  }
}
