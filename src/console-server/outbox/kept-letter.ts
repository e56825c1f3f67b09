import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { simpleParser } from 'mailparser'
import type { KeptLetter } from '../../contract/console/outbox.ts'
import { keptLetter } from '../../database/queries/console/outbox.ts'
import { TOKEN_PARAMETER } from '../../routes.ts'
import { audit } from '../access/audit.ts'
import { refuse } from '../access/refuse.ts'
import { mayDo, operatorOf, requireRole } from '../access/require-role.ts'
import { sendLetterPage } from '../newsletters/letter-page.ts'

const ONE = '/outbox/kept/:number(^[0-9]{1,18}$)'
type OneKept = { Params: { number: string } }

/** Reading one letter: its text, and its HTML as a page of its own for a frame. */
export function addKeptLetter(scope: FastifyInstance): void {
  scope.get<OneKept>(ONE, requireRole('look'), async (request, reply): Promise<KeptLetter | FastifyReply> => {
    const letter = await read(scope, request)
    if (!letter) return refuseUnknown(reply)
    const { number } = request.params
    if (letter.linksWork) await audit(request, 'kept_letter_opened', { mailbox: number })
    return { number, subject: letter.subject, text: letter.text, linksWork: letter.linksWork }
  })

  scope.get<OneKept>(`${ONE}/page`, requireRole('look'), async (request, reply) => {
    const letter = await read(scope, request)
    return letter ? sendLetterPage(reply, letter.html) : refuseUnknown(reply)
  })
}

type Letter = { subject: string; text: string; html: string; linksWork: boolean }

// A link in a letter is as good as its reader's yes: whoever has it can confirm for somebody, or read and erase their
// data. Only who may do all that anyway is shown one that works.
async function read(scope: FastifyInstance, request: FastifyRequest<OneKept>): Promise<Letter | undefined> {
  const raw = await keptLetter(scope.operatorDatabase, request.params.number)
  if (raw === undefined) return undefined
  const parsed = await simpleParser(raw, { skipHtmlToText: true, skipTextToHtml: true, skipImageLinks: true })
  const linksWork = mayDo(operatorOf(request).role, 'administer')
  const shown = (text: string) => (linksWork ? text : withoutTokens(text))
  return {
    subject: parsed.subject ?? '',
    text: shown(parsed.text ?? ''),
    html: shown(parsed.html || ''),
    linksWork,
  }
}

const TOKEN = new RegExp(`([?&](?:amp;)?${TOKEN_PARAMETER}=)[\\w-]{20,}`, 'g')

function withoutTokens(text: string): string {
  return text.replace(TOKEN, '$1…')
}

function refuseUnknown(reply: FastifyReply): FastifyReply {
  return refuse(reply, 404, 'not_found', 'Diesen Brief gibt es nicht mehr.')
}
