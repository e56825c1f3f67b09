import type { ImportProblem, ImportReport, SignupImport } from '../../../../contract/console/signups.ts'
import { counted, number } from '../../../words.ts'

/** How long it still takes, as fast as so far. */
export function remainingWords(seconds: number | null): string {
  if (seconds === null) return 'Geht gleich los.'
  if (seconds < 60) return 'Noch weniger als eine Minute.'
  const minutes = Math.ceil(seconds / 60)
  if (minutes === 1) return 'Noch etwa eine Minute.'
  if (minutes < 90) return `Noch etwa ${minutes} Minuten.`
  return `Noch etwa ${number(Math.round(minutes / 60))} Stunden.`
}

/** Which columns were taken for ours. */
export function otherwiseWords(otherwise: ImportReport['otherwise']): string {
  const taken = otherwise.map(({ column, header }) => `${column} aus „${header}“`)
  return `Aus anders benannten Spalten gelesen: ${taken.join(', ')}.`
}

const PROBLEM_WORDS: Record<ImportProblem, string> = {
  email: 'keine E-Mail-Adresse, an die sich schreiben lässt',
  postal_code: 'Postleitzahl ohne fünf Ziffern',
  unknown_place: 'Postleitzahl, die es nicht gibt',
  duplicate: 'Adresse steht weiter oben schon',
  left: 'abgemeldet oder gelöscht, kommt nicht zurück',
  missing_proof: 'Nachweis unvollständig',
  time: 'Zeitpunkt, der sich nicht lesen lässt',
  order: 'Zeitpunkte, die nicht zueinander passen',
  source: 'Quelle, die jemanden nennt',
  invalid: 'Einwilligung oder Quelle zu lang, oder mit Zeichen, die es nicht gibt',
}

export const problemWords = (problem: ImportProblem): string => PROBLEM_WORDS[problem]

export const refusedOf = ({ refused }: SignupImport): number =>
  refused.reduce((sum, { lines }) => sum + lines, 0)

/** How a list ended, in a sentence. */
export function endWords({ state, taken, lines, judged }: SignupImport): string {
  const people = counted(taken, 'Anmeldung ist', 'Anmeldungen sind')
  if (state === 'done') return `${people} neu auf der Liste.`
  return `Abgebrochen nach ${number(judged)} von ${counted(lines, 'Zeile', 'Zeilen')}. ${people} neu auf der Liste und ${taken === 1 ? 'bleibt' : 'bleiben'} es.`
}

/** Of a list that came to its end: lines of people who were erased before a worker got there. */
export const erasedMeanwhile = ({ state, lines, judged }: SignupImport): number =>
  state === 'done' ? lines - judged : 0
