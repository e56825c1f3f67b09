import type { FastifyInstance } from 'fastify'
import { courseRoutes } from '../../contract/console/routes/newsletter-course.ts'
import { operatorNames } from '../../database/queries/console/audit-log.ts'
import {
  cancelNewsletter,
  finishNewsletter,
  leavingNewsletters,
  newsletterCourse,
  newsletterLog,
  retryNewsletter,
} from '../../database/queries/console/newsletter-course.ts'
import { findNewsletter } from '../../database/queries/console/newsletters.ts'
import { addRoutes } from '../access/add-routes.ts'
import { blockedFor, notDone, step } from './newsletter-changes.ts'
import { noSuchNewsletter } from './newsletters.ts'

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

    'POST /api/newsletters/:id/retry': async ({ input: { id }, database, by }) => {
      const done = await retryNewsletter(database, by(), id)
      return typeof done === 'string' ? notDone(done, 'Hier ist kein Brief liegen geblieben.') : done
    },
  })
}
