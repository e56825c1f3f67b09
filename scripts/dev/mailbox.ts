import type { FastifyInstance, FastifyReply } from 'fastify'
import { simpleParser } from 'mailparser'
import type pg from 'pg'
import { letterPage, listPage } from './mailbox-pages.ts'

/** Where letters can be read while no mail server is set. Only `npm run dev` has this address. */
export const MAILBOX = '/briefkasten'

// A letter may bring styles and nothing else; its frame is sandboxed besides.
const POLICY =
  "default-src 'none'; style-src 'unsafe-inline'; img-src data:; base-uri 'none'; form-action 'none'; frame-ancestors 'none'"

/** Shows the letters that were kept instead of sent: a list, and each with its two parts and working links. */
export function addMailbox(app: FastifyInstance, owner: pg.Pool): void {
  app.get(MAILBOX, async (_request, reply) => {
    const { rows } = await owner.query<{ id: string; recipient: string; subject: string; received_at: Date }>(
      'select id, recipient, subject, received_at from public.mailbox order by received_at desc, id desc limit 200',
    )
    return sendPage(reply, listPage(rows, MAILBOX))
  })
  app.get<{ Params: { id: string } }>(`${MAILBOX}/:id(^[0-9]{1,18}$)`, async (request, reply) => {
    const { rows } = await owner.query<{ raw: Buffer }>('select raw from public.mailbox where id = $1', [
      request.params.id,
    ])
    const [kept] = rows
    if (!kept) return reply.callNotFound()
    const { subject = '', html, text = '' } = await simpleParser(kept.raw, { skipTextToHtml: true })
    return sendPage(reply, letterPage({ subject, html: html || '', text, list: MAILBOX }))
  })
}

function sendPage(reply: FastifyReply, html: string): FastifyReply {
  reply.header('content-security-policy', POLICY).header('referrer-policy', 'no-referrer')
  return reply.header('cache-control', 'no-store').type('text/html; charset=utf-8').send(html)
}
