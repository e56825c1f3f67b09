import type { FastifyInstance } from 'fastify'
import { courseRoutes } from '../../contract/console/routes/newsletter-course.ts'
import { openBlockers } from '../../office/newsletters/blockers.ts'
import { addRoutes } from '../access/add-routes.ts'
import { Refusal } from '../access/refuse.ts'
import { operatorNames } from '../queries/audit-log.ts'
import {
  cancelNewsletter,
  finishNewsletter,
  newsletterLog,
  retryNewsletter,
  turnWelcome,
} from '../queries/newsletter-course.ts'
import { leavingNewsletters, newsletterCourse } from '../queries/newsletter-places.ts'
import { findNewsletter } from '../queries/newsletters.ts'
import { blockedFor, notDone, step } from './newsletter-changes.ts'
import { noSuchNewsletter } from './newsletters.ts'

/** Until somebody writes it anew; the place is filled in for each. */
const WELCOME_WORDS = {
  subject: 'Bei euch wird schon geliefert',
  body: 'Hallo nach {Ort},\n\ndu bist dabei. Bei euch läuft es schon: Bestellen kannst du gleich.',
}

/** A newsletter from the moment it starts: taken back, held, ended, finished; how it goes, and what was done with it. */
export function addNewsletterCourse(scope: FastifyInstance): void {
  addRoutes(scope, courseRoutes, {
    'GET /api/newsletters/leaving': async ({ database }) => ({ leaving: await leavingNewsletters(database) }),

    'GET /api/newsletters/:id/course': async ({ input: { id }, database }) =>
      (await findNewsletter(database, id)) ? newsletterCourse(database, id) : noSuchNewsletter(),

    'GET /api/newsletters/:id/log': async ({ input: { id }, database }) => ({
      entries: await newsletterLog(database, id),
      people: await operatorNames(database),
    }),

    'POST /api/newsletters/:id/take-back': (request) =>
      step(request, 'take_back', 'Zu spät: Der erste Brief ist schon unterwegs. Anhalten geht noch.'),
    'POST /api/newsletters/:id/pause': (request) =>
      step(request, 'pause', 'Anhalten lässt sich nur, was gerade läuft.'),
    'POST /api/newsletters/:id/resume': (request) =>
      step(request, 'resume', 'Weiterlaufen kann nur, was angehalten ist.'),

    'POST /api/newsletters/:id/cancel': async ({ input: { id, startedToo }, database, by }) => {
      if (!(await findNewsletter(database, id))) return noSuchNewsletter()
      const not = await cancelNewsletter(database, by(), id, startedToo)
      return not ? notDone(not, 'Dieser Brief ist schon zu Ende.') : { id }
    },

    'POST /api/newsletters/:id/finish': async ({ input: { id, ...go }, database, by, who }) => {
      const newsletter = await findNewsletter(database, id)
      if (!newsletter) return noSuchNewsletter()
      const blocked = await blockedFor({ database, newsletter, who, go })
      if (blocked) return blocked
      const done = await finishNewsletter(database, by(), id, go)
      return typeof done === 'string'
        ? notDone(done, 'Alle haben ihn schon, oder er ist noch unterwegs.')
        : done
    },

    'POST /api/regions/:id/welcome': async ({ input: { id, on }, database, by }) => {
      const action = by(on ? 'welcome_turned_on' : 'welcome_turned_off')
      const newsletter = await turnWelcome(database, action, id, { on, words: WELCOME_WORDS })
      if (newsletter === undefined) return new Refusal(404, 'not_found', 'Diese Region gibt es nicht.')
      if (newsletter !== 'blocked') return { id: newsletter }
      const [first] = await openBlockers(database)
      const message = `Noch geht kein Brief hinaus: ${first?.what ?? 'Die Region hat keinen Ort.'} Unter „Einrichtung“ steht, was zu tun ist.`
      return new Refusal(409, 'blocked', message)
    },

    'POST /api/newsletters/:id/retry': async ({ input: { id }, database, by }) => {
      const done = await retryNewsletter(database, by(), id)
      return typeof done === 'string' ? notDone(done, 'Hier ist kein Brief liegen geblieben.') : done
    },
  })
}
