import type { FastifyInstance, FastifyReply } from 'fastify'
import { simpleParser } from 'mailparser'
import type pg from 'pg'
import { germanTime } from '../../src/office/german-time.ts'
import { type Html, html } from '../../src/office/proof/html.ts'

/** Where letters can be read while no mail server is set. Only `npm run dev` has this address. */
export const MAILBOX = '/briefkasten'

// A letter may bring styles and nothing else; its frame is sandboxed besides.
const POLICY =
  "default-src 'none'; style-src 'unsafe-inline'; img-src data:; base-uri 'none'; form-action 'none'; frame-ancestors 'none'"

const STYLE =
  'body{font:1rem/1.5 system-ui;max-width:60rem;margin:2rem auto;padding:0 1rem}td{padding:.25rem 1rem .25rem 0}' +
  'iframe{width:100%;height:44rem;border:1px solid #bbb}pre{white-space:pre-wrap;background:#f4f4f4;padding:1rem}'

type KeptLetter = { id: string; recipient: string; subject: string; received_at: Date }

/** Shows the letters that were kept instead of sent: a list, and each with its two parts and working links. */
export function addMailbox(app: FastifyInstance, owner: pg.Pool): void {
  app.get(MAILBOX, async (_request, reply) => {
    const { rows } = await owner.query<KeptLetter>(
      'select id, recipient, subject, received_at from public.mailbox order by received_at desc, id desc limit 200',
    )
    const letters = rows.map(({ id, recipient, subject, received_at }) => {
      const link = html`<a href="${MAILBOX}/${id}">${subject}</a>`
      return html`<tr><td>${germanTime(received_at)}</td><td>${recipient}</td><td>${link}</td></tr>`
    })
    const list = rows.length > 0 ? html`<table>${letters}</table>` : html`<p>Noch keine Post.</p>`
    return sendPage(reply, 'Briefkasten', list)
  })
  app.get<{ Params: { id: string } }>(`${MAILBOX}/:id(^[0-9]{1,18}$)`, async (request, reply) => {
    const { rows } = await owner.query<{ raw: Buffer }>('select raw from public.mailbox where id = $1', [
      request.params.id,
    ])
    const [kept] = rows
    if (!kept) return reply.callNotFound()
    const letter = await simpleParser(kept.raw, { skipTextToHtml: true })
    // Links leave the frame, which the site's own pages refuse to be shown in; scripts and forms do not run.
    const framed = `<base target="_top">${letter.html || ''}`
    return sendPage(
      reply,
      letter.subject ?? '',
      html`<p><a href="${MAILBOX}">Briefkasten</a></p>
<iframe title="HTML" sandbox="allow-top-navigation-by-user-activation" srcdoc="${framed}"></iframe>
<h2>Text</h2><pre>${withLinks(letter.text ?? '')}</pre>`,
    )
  })
}

/** Every other piece is an address. */
function withLinks(text: string): Html[] {
  const pieces = text.split(/(https?:\/\/[^\s<>()]+)/)
  return pieces.map((piece, place) => (place % 2 ? html`<a href="${piece}">${piece}</a>` : html`${piece}`))
}

function sendPage(reply: FastifyReply, title: string, content: Html): FastifyReply {
  const page = html`<!doctype html><html lang="de"><head><meta charset="utf-8"><title>${title}</title>
<style>${{ html: STYLE }}</style></head><body><h1>${title}</h1>${content}</body></html>`
  reply.header('content-security-policy', POLICY).header('referrer-policy', 'no-referrer')
  return reply.header('cache-control', 'no-store').type('text/html; charset=utf-8').send(page.html)
}
