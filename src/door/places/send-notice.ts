import type { FastifyReply } from 'fastify'
import { noIndex } from '../../http/security-headers.ts'
import { matches, tagOf } from '../../http/send-file.ts'
import { sendFilledPage } from '../links/send-link-page.ts'
import { fillTemplate, type Template } from '../pages/fill-template.ts'
import type { Place } from './leading.ts'
import { measureWith, type NoticeFaces, noticeFaces, noticePdf } from './notice-pdf.ts'
import { noticeView } from './notice-view.ts'
import type { PlaceParts } from './standings.ts'

const TEMPLATE = 'aushang/blatt'

/** Finished PDFs that are kept; a village's is asked for again and again, most others never. */
const KEPT = 50

/** Drawing one takes a moment of the processor: what one client address may ask for in ten minutes. */
export const NOTICE_LIMIT = { max: 60, timeWindow: 10 * 60 * 1000, groupId: 'notices' } as const

type Notice = { template: Template; page: string; sheet: string; title: string }

/** What answers for the notices; `undefined` when the site was built without them. */
export function openNotices({ site, settings, standing }: PlaceParts, now: () => Date = () => new Date()) {
  const first = site.templates.get(TEMPLATE)
  const faces = noticeFaces(site)
  if (!first || !faces) return undefined
  const measure = measureWith(faces)
  const drawn = keepLast<Promise<Pdf>>(KEPT)

  const fill = async (place: Place): Promise<Notice> => {
    const answer = await standing(place.postalCode)
    const known = ('value' in answer && answer.value) || undefined
    const { publicOrigin } = settings
    const view = noticeView({ ...place, publicOrigin, now: now(), standing: known }, measure)
    const template = site.templates.get(TEMPLATE) ?? first
    const page = fillTemplate(template, view)
    return { template, page, sheet: sheetOf(page), title: `Aushang ${view.where}` }
  }

  return {
    /** `GET /aushang/16766`: the notice with its buttons. */
    async sendPage(reply: FastifyReply, place: Place): Promise<FastifyReply> {
      const { template, page } = await fill(place)
      return sendFilledPage(reply, template, page)
    },

    /** `GET /aushang/16766.pdf`: the same sheet as a file. */
    async sendPdf(reply: FastifyReply, place: Place): Promise<FastifyReply> {
      const notice = await fill(place)
      // The sheet itself is the key: tomorrow's has another date, and maybe another light.
      const { bytes, tag } = await drawn(notice.sheet, () => draw(notice, now(), faces))
      noIndex(reply)
      reply.header('etag', tag).header('cache-control', 'public, max-age=3600')
      if (matches(reply.request.headers['if-none-match'], tag)) return reply.code(304).send()
      return reply
        .type('application/pdf')
        .header('content-disposition', `attachment; filename="aushang-${place.postalCode}.pdf"`)
        .send(bytes)
    },
  }
}

type Pdf = { bytes: Buffer; tag: string }

async function draw({ sheet, title }: Notice, day: Date, faces: NoticeFaces): Promise<Pdf> {
  const bytes = await noticePdf(sheet, { title, day, faces })
  return { bytes, tag: tagOf(bytes) }
}

function sheetOf(page: string): string {
  const sheet = /<svg[^>]+class="notice-sheet"[\s\S]*?<\/svg>/.exec(page)?.[0]
  if (sheet === undefined) throw new Error(`The page ${TEMPLATE} holds no sheet.`)
  return sheet
}

/** Keeps the values that were asked for last, at most `size` of them. */
function keepLast<Value>(size: number): (key: string, make: () => Value) => Value {
  const kept = new Map<string, Value>()
  return (key, make) => {
    const value = kept.get(key) ?? make()
    kept.delete(key)
    kept.set(key, value)
    const [oldest] = kept.keys()
    if (kept.size > size && oldest !== undefined) kept.delete(oldest)
    return value
  }
}
