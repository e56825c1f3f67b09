import type { Standing } from '../../contract/standing.ts'
import type { PlaceStanding } from '../../database/queries/place-standing.ts'
import { type Answer, askDatabase } from '../../http/ask-database.ts'
import { standingSentences } from './standing-sentences.ts'

/** How long an answer of the database is told again, in milliseconds. */
const FRESH_FOR = 60_000

/** Asks how a place stands; null for a postal code that the database does not know. */
export type AskStanding = (postalCode: string) => Promise<Answer<Standing | null>>

/**
 * The standings of places, asked at most once a minute each, however many look. Whoever asks while the database is
 * still answering waits for the same answer. Failures are not kept. Asked only for postal codes that there are, it
 * holds no more than these.
 * @param now milliseconds of a clock that only goes forward
 */
export function keepStandings(
  ask: (postalCode: string) => Promise<PlaceStanding | null>,
  now: () => number = () => performance.now(),
): AskStanding {
  const kept = new Map<string, { until: number; answer: Promise<Answer<Standing | null>> }>()
  return async (postalCode) => {
    const known = kept.get(postalCode)
    if (known && now() < known.until) return known.answer
    const answer = askDatabase(async () => withSentences(await ask(postalCode)))
    const entry = { until: now() + FRESH_FOR, answer }
    kept.set(postalCode, entry)
    const settled = await answer
    if (!('value' in settled) && kept.get(postalCode) === entry) kept.delete(postalCode)
    return settled
  }
}

function withSentences(standing: PlaceStanding | null): Standing | null {
  return standing && { ...standing, sentences: standingSentences(standing) }
}
