import { randomBytes, randomUUID } from 'node:crypto'
import type pg from 'pg'
import { z } from 'zod'
import { rowsOf } from '../../database/ask.ts'
import { composeLetter, type Letter, type Sender } from '../../mail/compose.ts'
import type { LetterContents } from '../../mail/letter-contents.ts'
import { keepLetterPicture } from '../../mail/letter-pictures.ts'
import { valuesOf } from '../../mail/operator-text/fill.ts'
import { fillPlaceholders, PICTURE_MAX_BYTES } from '../../mail/operator-text/letter-text.ts'
import { webAddress } from '../../mail/operator-text/parse.ts'
import { contentsIn } from '../../mail/queue/write-letter.ts'
import { officeFile } from '../files.ts'
import { rowNumber } from '../input.ts'
import { change, procedure } from '../procedure.ts'
import { Refusal } from '../refusal.ts'
import { notInThisState, openNewsletter } from './newsletter.ts'

/** A newsletter as one place gets it, in the words that are kept; without a place as nobody gets it. */
const letterTo = z.strictObject({ id: rowNumber, postalCode: z.string().regex(/^([0-9]{5})?$/) })

/** A letter as it will be: to look at, and sent to oneself. */
export const showsLetters = {
  preview: procedure({ least: 'look' })
    .input(letterTo)
    .query(async ({ ctx: { database, sender }, input }) => {
      const facts = await contentsOf(database, input)
      const { subject, text } = composed(facts, sender)
      return { subject, preheader: fillPlaceholders(facts.preheader ?? '', valuesOf(facts)), text }
    }),

  /** To whoever asks for it, and to the rest of the team; taken, the draft counts as tried with these words. */
  test: procedure({ least: 'send', audit: 'test_letter_sent' })
    .input(letterTo.extend({ toTeam: z.boolean().default(false) }))
    .mutation(async ({ ctx: { database, sender, desk, who, note }, input: { toTeam, ...input } }) => {
      const newsletter = await openNewsletter(database, input.id)
      if (newsletter.subject === '' || newsletter.body === '')
        throw notInThisState('Ein Testbrief braucht Betreff und Text.')
      const contents = await contentsOf(database, input)
      const send = (to: string) => desk.sendTest(composed(contents, sender, to))
      const answer = await send(who.email)
      if (answer.outcome === 'sent' || answer.outcome === 'kept') {
        const others = 'select email from public.operators where id <> $1 order by id'
        const readers = toTeam ? await rowsOf<{ email: string }>(database, others, [who.id]) : []
        for (const { email } of readers) await send(email)
        const { subject, body, preheader, buttonCaption, buttonUrl } = newsletter
        const words = JSON.stringify({ subject, body, preheader, buttonCaption, buttonUrl })
        await database.query(NOTE_TESTED, [input.id, words, who.id])
      }
      await note(database, { outcome: answer.outcome })
      return answer
    }),

  /** A JPEG for a letter. @returns how the letter's text names it */
  addPicture: change(
    { least: 'send', audit: 'letter_picture_added' },
    z.strictObject({ base64: z.base64() }),
  ).mutation(async ({ ctx: { database, note }, input: { base64 } }) => {
    const bytes = Buffer.from(base64, 'base64')
    const refused = (message: string) => new Refusal('BAD_REQUEST', 'picture', message)
    if (bytes.length > PICTURE_MAX_BYTES)
      throw refused(`Ein Bild im Brief hat höchstens ${PICTURE_MAX_BYTES / 1000} kB.`)
    // The browser drew it anew, without what a camera writes beside it; here it must be one, and whole.
    if (!/^ffd8ff.*ffd9$/.test(bytes.toString('hex')))
      throw refused('Das ist kein ganzes JPEG-Bild. Nimm ein anderes.')
    const id = await keepLetterPicture(database, bytes)
    await note(database, { picture: id })
    return id
  }),
}

/**
 * A letter as a page in a frame: it brings its styles with it, and nothing else runs or is loaded. The console's own policy
 * allows no inline style, and a frame filled from there (srcdoc, blob:) would have that policy: so a letter is a page of its own.
 */
const LETTER_PAGE = {
  type: 'text/html; charset=utf-8',
  headers: {
    'content-security-policy':
      "default-src 'none'; style-src 'unsafe-inline'; img-src data:; base-uri 'none'; form-action 'none'; frame-ancestors 'self'; sandbox",
    'x-frame-options': 'SAMEORIGIN',
    // The console's page asks it of everything that it frames.
    'cross-origin-embedder-policy': 'require-corp',
    // In a sandbox it has no origin of its own, and Firefox takes it for another's. Who may frame it, the policy says.
    'cross-origin-resource-policy': 'cross-origin',
    'referrer-policy': 'no-referrer',
  },
}

/** The same letter as a page for a frame. */
export const letterPage = officeFile({
  name: 'brief',
  rule: { least: 'look', audit: null },
  input: letterTo,
  async write({ input, database, sender }) {
    return { ...LETTER_PAGE, content: withPictures(composed(await contentsOf(database, input), sender)) }
  },
})

const NOTE_TESTED =
  'update public.newsletters set tested_at = now(), tested_by = $3, tested_words = $2 where id = $1'

async function contentsOf(database: pg.Pool, { id, postalCode }: z.output<typeof letterTo>) {
  const { button, ...contents } = await contentsIn(database, id, postalCode)
  // Half an address is no button yet.
  const isWhole = button?.url.startsWith('https://') && webAddress(button.url)
  return { ...contents, ...(isWhole && { button }) }
}

/** As it would be sent, with a link as long as a real one that nobody ever made: it unsubscribes nobody. */
function composed(facts: LetterContents, sender: Sender, to = 'niemand@example.org'): Letter {
  const token = randomBytes(32).toString('base64url')
  return composeLetter({ id: randomUUID(), kind: 'newsletter', to, token, facts }, sender)
}

/** A page has no parts that it could bring along: its pictures stand in it. */
function withPictures({ html, attachments }: Letter): string {
  return attachments.reduce(
    (page, { cid, contentType, content }) =>
      page.replaceAll(`cid:${cid}`, `data:${contentType};base64,${content}`),
    html,
  )
}
