import type { FastifyReply } from 'fastify'
import { askDatabase } from '../../http/ask-database.ts'
import type { LinkParts } from './link.ts'
import { dataOf, readSession } from './my-data-session.ts'
import { sendFailure, sendLinkPage } from './send-link-page.ts'

// A mailbox can have a new owner: what was written to us from it is handed out by a person, who asks first.
const ABOUT =
  'Alles, was zu dieser E-Mail-Adresse gespeichert ist (Art. 15 und Art. 20 DSGVO). Was wir uns zu Anfragen notiert ' +
  'haben, die du uns geschrieben hast, ist nicht dabei: Frag uns danach.'

/** `POST /meine-daten/daten.json`: the data to take along. A form, so that no other page can ask for them. */
export async function takeDownload(reply: FastifyReply, { anon, site, settings }: LinkParts) {
  const session = readSession(reply.request, settings)
  const answer = session ? await askDatabase(() => dataOf(anon, session)) : { value: null }
  if (!('value' in answer)) return sendFailure(reply, site, 'meine-daten/fehler', answer, undefined)
  if (answer.value === null) return sendLinkPage(reply, site, { name: 'meine-daten/abgelaufen', status: 410 })
  const data = { about: { text: ABOUT, date: new Date().toISOString() }, ...answer.value }
  return reply
    .header('content-disposition', 'attachment; filename="meine-daten.json"')
    .type('application/json; charset=utf-8')
    .send(`${JSON.stringify(data, null, 2)}\n`)
}
