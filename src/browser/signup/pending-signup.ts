import type {
  AgainAnswer,
  AgainRequest,
  CorrectionAnswer,
  CorrectionRequest,
} from '../../contract/pending-signup.ts'
import { routes } from '../../routes.ts'
import { stepTexts } from './step-texts.ts'

const TIMEOUT_MS = 20_000

/** What the server said, or why it did not: its status (0 without an answer) and words for people. */
export type Asked<Answer> = { answer: Answer } | { status: number; words: string }

export function sendLetterAgain(request: AgainRequest): Promise<Asked<AgainAnswer>> {
  return ask(routes.letterAgain, request)
}

export function correctSignup(request: CorrectionRequest): Promise<Asked<CorrectionAnswer>> {
  return ask(routes.correctSignup, request)
}

async function ask<Answer>(address: string, request: object): Promise<Asked<Answer>> {
  // Not AbortSignal.timeout(), which Safari does not know before 16.
  const giveUp = new AbortController()
  const timeout = setTimeout(() => giveUp.abort(), TIMEOUT_MS)
  try {
    const response = await fetch(address, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify(request),
      signal: giveUp.signal,
    })
    const told = (await response.json()) as Answer & { message?: string }
    return response.ok
      ? { answer: told }
      : { status: response.status, words: told.message ?? stepTexts.offline }
  } catch {
    return { status: 0, words: stepTexts.offline }
  } finally {
    clearTimeout(timeout)
  }
}
