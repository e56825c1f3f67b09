import { randomBytes, randomUUID } from 'node:crypto'
import type { FastifyInstance } from 'fastify'
import type pg from 'pg'
import type { LetterPreview, TestAnswer } from '../../contract/console/newsletters.ts'
import {
  type LetterTo,
  letterPageRoutes,
  letterRoutes,
} from '../../contract/console/routes/newsletter-preview.ts'
import type { LetterContents } from '../../contract/letter-contents.ts'
import { fillPlaceholders, unfilledIn } from '../../contract/letter-text.ts'
import type { PlaceStanding } from '../../contract/standing.ts'
import { call } from '../../database/ask.ts'
import { composeLetter, type Letter, type Sender } from '../../mail/compose.ts'
import { findLetterPictures, keepLetterPicture } from '../../mail/letter-pictures.ts'
import { valuesOf } from '../../mail/operator-text/fill.ts'
import { readPlaceFacts } from '../../mail/queue/write-letter.ts'
import type { Desk } from '../../office/desk.ts'
import { addRoutes } from '../access/add-routes.ts'
import { Refusal } from '../access/refuse.ts'
import { recordAction } from '../queries/audit.ts'
import { noteTested } from '../queries/newsletter-drafts.ts'
import { sendLetterPage } from './letter-page.ts'

/** A letter as it will be: to look at, and sent to oneself. */
export function addLetters(scope: FastifyInstance, { sender, desk }: { sender: Sender; desk: Desk }): void {
  addRoutes(scope, letterRoutes, {
    'POST /api/newsletters/preview': async ({ input, database }) =>
      previewOf(await shownFacts(database, input), sender),

    'POST /api/newsletters/test': async ({ input, database, who, by }) => {
      const answer = await desk.sendTest(who.email, await factsOf(database, input))
      const { draft, subject, body, preheader, buttonCaption, buttonUrl } = input
      const words = { subject, body, preheader, buttonCaption, buttonUrl }
      if (draft !== undefined && TAKEN.has(answer.outcome)) await noteTested(database, draft, words, who.id)
      await recordAction(database, { ...by(), subject: { outcome: answer.outcome } })
      return answer
    },

    'POST /api/letter-pictures': async ({ input: { base64 }, database, by }) => {
      const bytes = Buffer.from(base64, 'base64')
      // The browser drew it anew, without what a camera writes beside it; here it must be one, and whole.
      if (!/^ffd8ff.*ffd9$/.test(bytes.toString('hex')))
        return new Refusal(400, 'picture', 'Das ist kein ganzes JPEG-Bild. Nimm ein anderes.')
      const id = await keepLetterPicture(database, bytes)
      await recordAction(database, { ...by(), subject: { picture: id } })
      return { id }
    },
  })

  scope.register(async (forms) => {
    forms.addContentTypeParser(
      'application/x-www-form-urlencoded',
      { parseAs: 'string' },
      (_request, text, done) => done(null, Object.fromEntries(new URLSearchParams(String(text)))),
    )
    addRoutes(forms, letterPageRoutes, {
      'POST /api/newsletters/preview/page': async ({ input, database, reply }) =>
        sendLetterPage(reply, previewOf(await shownFacts(database, input), sender).html),
    })
  })
}

const TAKEN: ReadonlySet<TestAnswer['outcome']> = new Set(['sent', 'kept'])

/** A newsletter as one place gets it: its name and its neighbours, where they are known, and its region. */
async function factsOf(operator: pg.Pool, letter: LetterTo): Promise<LetterContents> {
  const { subject, body, preheader, buttonCaption, buttonUrl, isLaunch, postalCode } = letter
  const [standing, facts] = await Promise.all([
    postalCode === '' ? undefined : call<PlaceStanding | null>(operator, 'place_standing', postalCode),
    readPlaceFacts(operator, letter),
  ])
  return {
    subject,
    body,
    isLaunch,
    ...(preheader && { preheader }),
    ...(buttonCaption && { button: { caption: buttonCaption, url: buttonUrl } }),
    ...(standing && { place: standing.place, postalCode }),
    ...facts,
  }
}

async function shownFacts(operator: pg.Pool, letter: LetterTo): Promise<LetterContents> {
  const [facts, pictures] = await Promise.all([
    factsOf(operator, letter),
    findLetterPictures(operator, letter.body),
  ])
  return { ...facts, pictures }
}

const NOBODY = 'niemand@example.org'

/** The letter as it would be sent, with a link as long as a real one that nobody ever made. */
function previewOf(facts: LetterContents, sender: Sender): LetterPreview {
  const token = randomBytes(32).toString('base64url')
  const letter = composeLetter({ id: randomUUID(), kind: 'newsletter', to: NOBODY, token, facts }, sender)
  const words = [facts.subject, facts.preheader, facts.body, facts.button?.caption].join('\n')
  return {
    subject: letter.subject,
    preheader: fillPlaceholders(facts.preheader ?? '', valuesOf(facts)),
    text: letter.text,
    html: withPictures(letter),
    unfilled: unfilledIn(words, valuesOf(facts)),
  }
}

/** A page has no parts that it could bring along: its pictures stand in it. */
function withPictures({ html, attachments }: Letter): string {
  return attachments.reduce(
    (page, { cid, contentType, content }) =>
      page.replaceAll(`cid:${cid}`, `data:${contentType};base64,${content}`),
    html,
  )
}
