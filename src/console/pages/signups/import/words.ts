import type { ImportProblem, ImportReport } from '../../../../contract/console/signups.ts'
import { counted } from '../../../words.ts'

/** Which columns were taken for ours. */
export function otherwiseWords(otherwise: ImportReport['otherwise']): string {
  const taken = otherwise.map(({ column, header }) => `${column} aus „${header}“`)
  return `Aus anders benannten Spalten gelesen: ${taken.join(', ')}.`
}

/** That postal codes got their zero back. */
export const paddedWords = (padded: number): string =>
  `${counted(padded, 'Postleitzahl hatte', 'Postleitzahlen hatten')} nur vier Ziffern, wie Excel sie kürzt (1067): Die Null davor ist ergänzt (01067).`

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
