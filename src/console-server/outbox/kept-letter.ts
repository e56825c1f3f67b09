import { simpleParser } from 'mailparser'
import type pg from 'pg'
import { keptLetter } from '../../database/queries/console/outbox.ts'
import { TOKEN_PARAMETER } from '../../routes.ts'
import { mayDo } from '../access/role-check.ts'
import type { SignedIn } from '../access/session.ts'

type Letter = { subject: string; text: string; html: string; linksWork: boolean }

/**
 * Opens a letter as its reader would. A link in it is as good as that reader's yes: whoever has it can confirm for
 * somebody, or read and erase their data. Only who may do all that anyway is shown one that works.
 */
export async function openKeptLetter(
  operator: pg.Pool,
  number: number,
  who: SignedIn,
): Promise<Letter | undefined> {
  const raw = await keptLetter(operator, number)
  if (raw === undefined) return undefined
  const parsed = await simpleParser(raw, { skipHtmlToText: true, skipTextToHtml: true, skipImageLinks: true })
  const linksWork = mayDo(who.role, 'administer')
  const shown = (text: string) => (linksWork ? text : text.replace(TOKEN, '$1…'))
  return {
    subject: parsed.subject ?? '',
    text: shown(parsed.text ?? ''),
    html: shown(parsed.html || ''),
    linksWork,
  }
}

const TOKEN = new RegExp(`([?&](?:amp;)?${TOKEN_PARAMETER}=)[\\w-]{20,}`, 'g')
