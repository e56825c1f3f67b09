import type { FastifyReply } from 'fastify'
import { myData, type PersonData } from '../../database/queries/links.ts'
import { askDatabase } from '../../http/ask-database.ts'
import { csvLine } from '../../http/csv-line.ts'
import type { LinkParts } from './link.ts'
import { readSession } from './my-data-session.ts'
import { sendFailure, sendLinkPage } from './send-link-page.ts'

type Download = { name: string; type: string; contents(data: PersonData): string }

// A mailbox can have a new owner: what was written to us from it is handed out by a person, who asks first.
const ABOUT =
  'Alles, was zu dieser E-Mail-Adresse gespeichert ist (Art. 15 und Art. 20 DSGVO). Was wir uns zu Anfragen notiert ' +
  'haben, die du uns geschrieben hast, ist nicht dabei: Frag uns danach.'

export const jsonDownload: Download = {
  name: 'meine-daten.json',
  type: 'application/json; charset=utf-8',
  contents: (data) =>
    `${JSON.stringify({ about: { text: ABOUT, date: new Date().toISOString() }, ...data }, null, 2)}\n`,
}

export const csvDownload: Download = {
  name: 'meine-daten.csv',
  type: 'text/csv; charset=utf-8',
  contents: (data) => csvOf(personTable(data)),
}

/** `POST /meine-daten/daten.…`: the data to take along. A form, so that no other page can ask for them. */
export async function takeDownload(reply: FastifyReply, parts: LinkParts, download: Download) {
  const { anon, site, settings } = parts
  const session = readSession(reply.request, settings)
  if (session === undefined) return sendOver(reply, site)
  const answer = await askDatabase(() => myData(anon, session))
  if (!('value' in answer)) return sendFailure(reply, site, 'meine-daten/fehler', answer, undefined)
  if (answer.value === null) return sendOver(reply, site)
  reply.header('content-disposition', `attachment; filename="${download.name}"`)
  return reply.type(download.type).send(download.contents(answer.value))
}

function sendOver(reply: FastifyReply, site: LinkParts['site']): FastifyReply {
  return sendLinkPage(reply, site, { name: 'meine-daten/abgelaufen', status: 410 })
}

/** A table with the mark by which spreadsheets know UTF-8. */
export function csvOf(rows: readonly (readonly string[])[]): string {
  return `\uFEFF${rows.map(csvLine).join('')}`
}

const SECTIONS = {
  signups: 'Anmeldung',
  events: 'Verlauf',
  wordings: 'Wortlaut der Einwilligung',
  letters: 'E-Mail an dich',
  links: 'Link',
  address_changes: 'Neue Adresse',
  kept_letters: 'Aufbewahrte E-Mail',
  suppressions: 'Sperrliste',
} as const

/** Everything about a person, one value a row; the values are named as in the JSON file. */
export function personTable(data: PersonData): string[][] {
  const rows = Object.entries(SECTIONS).flatMap(([section, name]) =>
    data[section as keyof typeof SECTIONS].flatMap((entry, index) =>
      valuesOf(entry).map(([key, value]) => [name, String(index + 1), key, value]),
    ),
  )
  return [['Bereich', 'Nummer', 'Angabe', 'Wert'], ['E-Mail-Adresse', '1', 'email', data.email], ...rows]
}

function valuesOf(entry: object, above = ''): [string, string][] {
  return Object.entries(entry).flatMap(([key, value]: [string, unknown]) => {
    if (typeof value === 'object' && value !== null) return valuesOf(value, `${above}${key}.`)
    return [[above + key, value === null ? '' : String(value)]]
  })
}
