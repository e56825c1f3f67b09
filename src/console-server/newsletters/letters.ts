import type { FastifyInstance } from 'fastify'
import type pg from 'pg'
import { letterPageRoutes, letterRoutes } from '../../contract/console/routes/newsletters.ts'
import { recordAction } from '../../database/queries/console/audit.ts'
import { newsletterReach } from '../../database/queries/console/newsletters.ts'
import { addRoutes } from '../access/add-routes.ts'
import { Refusal } from '../access/refuse.ts'
import { sendLetterPage } from './letter-page.ts'
import type { Mailer, NewsletterFacts } from './mailer.ts'

/** A letter as it will be: to look at, and sent to oneself. */
export function addLetters(scope: FastifyInstance, mailer: Mailer | undefined): void {
  addRoutes(scope, letterRoutes, {
    'POST /api/newsletters/preview': async ({ input, database }) =>
      mailer ? mailer.preview(await factsOf(database, input)) : noMailer(),

    'POST /api/newsletters/test': async ({ input, database, who, by }) => {
      if (!mailer) return noMailer()
      const answer = await mailer.sendTest(await factsOf(database, input), who.email)
      await recordAction(database, { ...by(), subject: { outcome: answer.outcome } })
      return answer
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
        mailer ? sendLetterPage(reply, mailer.preview(await factsOf(database, input)).html) : noMailer(),
    })
  })
}

type LetterTo = Omit<NewsletterFacts, 'place'> & { postalCode: string }

async function factsOf(operator: pg.Pool, { postalCode, ...letter }: LetterTo): Promise<NewsletterFacts> {
  const [row] = await newsletterReach(operator, postalCode === '' ? [] : [postalCode])
  return { ...letter, place: row?.place ?? undefined }
}

export function noMailer(): Refusal {
  return new Refusal(503, 'no_mailer', 'Dieser Server kann keine Briefe schreiben.')
}
