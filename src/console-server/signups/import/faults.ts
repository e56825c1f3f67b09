import type { ImportFault, ImportProblem } from '../../../contract/console/signups.ts'

const SENTENCES: Record<ImportProblem, (details: string) => string> = {
  email: () => 'Das ist keine E-Mail-Adresse, an die sich schreiben lässt.',
  postal_code: () =>
    'Eine Postleitzahl hat fünf Ziffern. Fehlt die Null am Anfang, formatiere die Spalte in der Tabelle als Text.',
  unknown_place: () => 'Diese Postleitzahl gibt es nicht.',
  duplicate: (line) => `Diese Adresse steht schon in Zeile ${line}.`,
  known: () => 'Diese Adresse ist schon angemeldet.',
  left: () =>
    'Diese Adresse hat sich abgemeldet oder wurde gelöscht. Sie kann sich nur selbst wieder anmelden.',
  missing_proof: (columns) => `Der Nachweis ist unvollständig: ${columns} fehlt.`,
  time: (columns) => `Das ist kein Zeitpunkt: ${columns}. Schreibe 21.11.2026 16:22 oder 2026-11-21T16:22.`,
  order: () =>
    'Die Zeitpunkte passen nicht: erst angemeldet, dann die Bestätigungsmail, dann bestätigt, alle vergangen.',
  source: () => 'In der Quelle steht ein @. Sie bleibt für immer im Nachweis und darf niemanden nennen.',
  invalid: () => 'Einwilligung oder Quelle ist zu lang oder enthält Steuerzeichen.',
}

/** What is wrong with a line, with a German sentence. */
export function faultAt(line: number, problem: ImportProblem, details: readonly string[] = []): ImportFault {
  return { line, problem, message: SENTENCES[problem](details.join(', ')) }
}
