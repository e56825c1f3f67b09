import { Refusal } from '../access/refuse.ts'
import type { RegionProblem } from '../queries/region-changes.ts'

/** What was done; or why not, in words, with what is so instead. */
export function orRefusal<Done>(done: Done | { problem: RegionProblem }, words: Words = {}): Done | Refusal {
  return isProblem(done) ? refusalFor(done.problem, words) : (done as Done)
}

function isProblem(done: unknown): done is { problem: RegionProblem } {
  return typeof done === 'object' && done !== null && 'problem' in done
}

/** What a problem is called where it is about something else than the region itself. */
type Words = { name?: string; gone?: string }

function refusalFor(problem: RegionProblem, words: Words): Refusal {
  if (problem === 'gone')
    return new Refusal(404, 'not_found', words.gone ?? 'Diese Region gibt es nicht mehr.')
  if (problem === 'name')
    return new Refusal(409, 'name', words.name ?? 'So heißt schon eine Region. Nimm einen anderen Namen.')
  if (problem === 'colleague')
    return new Refusal(409, 'colleague', 'Diesen Zugang gibt es nicht mehr. Wähle jemand anderen.')
  if (problem === 'empty')
    return new Refusal(
      409,
      'empty',
      'Eine Region hat mindestens einen Ort. Entferne sie, wenn es sie nicht geben soll.',
    )
  if ('unknown' in problem) {
    const [code = '', ...more] = problem.unknown
    const one = `Die Postleitzahl ${code} gibt es nicht.`
    return new Refusal(
      400,
      'postal_codes',
      more.length === 0 ? one : `Diese Postleitzahlen gibt es nicht: ${problem.unknown.join(', ')}.`,
    )
  }
  if ('taken' in problem) return new Refusal(409, 'taken', takenText(problem.taken))
  return new Refusal(409, 'changed', changedText(problem))
}

type Taken = Extract<RegionProblem, { taken: unknown }>['taken']

function takenText(taken: Taken): string {
  const whose = taken
    .slice(0, 5)
    .map(({ postalCode, place, region }) => `${place} (${postalCode}) zu ${region}`)
  const more = taken.length > 5 ? ` und ${taken.length - 5} weitere zu anderen` : ''
  return `Ein Ort ist in höchstens einer Region. Schon vergeben: ${whose.join(', ')}${more}.`
}

const FIELD_WORDS: Record<string, string> = {
  name: 'den Namen',
  goal: 'das Ziel',
  owner: 'die Zuständigkeit',
  place: 'den Ort',
  state: 'den Stand',
  serves: 'die Tage',
  notes: 'die Notizen',
}

function changedText({ field, by }: Extract<RegionProblem, { field: string }>): string {
  const what = FIELD_WORDS[field] ?? 'das'
  return `${by ?? 'Jemand'} hat ${what} inzwischen geändert. Deine Änderung gilt nicht; hier steht, was jetzt gilt.`
}
