import type { FastifyInstance, FastifyReply } from 'fastify'
import type { LetterPreview, TestAnswer } from '../../contract/console/newsletters.ts'
import { askWorker } from '../../database/queries/console/errands.ts'
import { newsletterReach } from '../../database/queries/console/newsletters.ts'
import type { Sender } from '../../mail/compose.ts'
import { audit } from '../access/audit.ts'
import { refuse } from '../access/refuse.ts'
import { operatorOf, requireRole } from '../access/require-role.ts'
import { sendLetterPage } from './letter-page.ts'
import { type NewsletterFacts, previewOf } from './preview.ts'
import { DRAFT_BODY_LIMIT } from './reach.ts'
import { fieldsOf, type Read, readLetter } from './read-draft.ts'

/** Test letters in ten minutes: enough to polish a text, too few for whoever got hold of a session. */
const TEST_LETTERS = { max: 20, timeWindow: 10 * 60 * 1000, groupId: 'test letters' }

/** A mail server that is slow may take so long for one letter, in milliseconds. */
const TEST_PATIENCE_MS = 60_000

/** A letter as it will be: to look at, and sent to oneself. */
export function addLetterRoutes(scope: FastifyInstance, sender: Sender): void {
  const look = { ...requireRole('look'), bodyLimit: DRAFT_BODY_LIMIT }
  const send = {
    config: { ...requireRole('send').config, rateLimit: TEST_LETTERS },
    bodyLimit: DRAFT_BODY_LIMIT,
  }
  const factsOf = (body: unknown) => readFacts(scope, body)

  scope.post('/newsletters/preview', look, async (request, reply): Promise<LetterPreview | FastifyReply> => {
    const facts = await factsOf(request.body)
    if ('refusal' in facts) return refuse(reply, 422, facts.refusal.code, facts.refusal.message)
    return previewOf(facts.value, sender)
  })

  scope.post('/newsletters/test', send, async (request, reply): Promise<TestAnswer | FastifyReply> => {
    const facts = await factsOf(request.body)
    if ('refusal' in facts) return refuse(reply, 422, facts.refusal.code, facts.refusal.message)
    const question = { ...facts.value, operator: operatorOf(request).id }
    const answer = await askWorker(scope.operatorDatabase, 'test_letter', question, TEST_PATIENCE_MS)
    await audit(request, 'test_letter_sent', { outcome: answer.outcome })
    return answer
  })

  scope.register(async (forms) => {
    // A frame is filled by a form: only so can its page have a policy of its own without being kept anywhere.
    forms.addContentTypeParser(
      'application/x-www-form-urlencoded',
      { parseAs: 'string', bodyLimit: DRAFT_BODY_LIMIT },
      (_request, text, done) => done(null, Object.fromEntries(new URLSearchParams(String(text)))),
    )
    forms.post('/newsletters/preview/page', look, async (request, reply) => {
      const facts = await factsOf(request.body)
      if ('refusal' in facts) return refuse(reply, 422, facts.refusal.code, facts.refusal.message)
      return sendLetterPage(reply, previewOf(facts.value, sender).html)
    })
  })
}

async function readFacts(scope: FastifyInstance, body: unknown): Promise<Read<NewsletterFacts>> {
  const letter = readLetter(body)
  if ('refusal' in letter) return letter
  const { postalCode } = fieldsOf(body)
  const known = typeof postalCode === 'string' && /^[0-9]{5}$/.test(postalCode)
  const [row] = known ? await newsletterReach(scope.operatorDatabase, [postalCode]) : []
  return { value: { ...letter.value, place: row?.place ?? undefined } }
}
