import { readFile } from 'node:fs/promises'
import { readRecord } from '../seals/record.ts'
import { readSeals } from '../seals/seal-file.ts'
import {
  type Consent,
  type RecordFault,
  type Verdict,
  verifyRecord,
  type Witnesses,
} from '../seals/verify-record.ts'
import { germanTime } from '../terminal/german-time.ts'
import { codeOf, Problem } from '../terminal/problem.ts'

/** What the reader has from elsewhere than the record. */
export type Given = { sealFile?: string | undefined; key?: string | undefined; seal?: string | undefined }

/**
 * Checks a record that `npm run proof -- --json` wrote, without a database and without the secret of anybody.
 * @returns what was found, for people; `sound` when all that could be checked fits.
 * @throws {Problem} when the file is none.
 */
export async function verifyFile(file: string, given: Given): Promise<{ sound: boolean; text: string }> {
  const text = await readFile(file, 'utf8').catch((error) => {
    throw new Problem(`${file} lässt sich nicht lesen (${codeOf(error)}).`)
  })
  const record = readRecord(text)
  if (!record) throw new Problem(`${file} ist keine Prüfakte; die schreibt npm run proof -- ADRESSE --json.`)
  const outside = given.sealFile === undefined ? undefined : await readSeals(given.sealFile)
  if (outside?.length === 0) throw new Problem(`In ${given.sealFile} steht kein Siegel.`)
  const witnesses = { publicKey: given.key, seals: outside, shortForm: given.seal }
  const verdict = verifyRecord(record, witnesses)
  return { sound: verdict.faults.length === 0, text: describe(verdict, witnesses, record.publicKey) }
}

const FAULTS: Record<RecordFault, string> = {
  'event altered': 'Ein Ereignis ist nicht das, aus dem sein Prüfwert gebildet wurde',
  'event cut out': 'Vor einem Ereignis fehlt eines',
  'person altered': 'Die Angaben zur Person sind nicht die, die aufgezeichnet wurden',
  'wording altered': 'Der Wortlaut der Einwilligung ist nicht der, der aufgezeichnet wurde',
  'event not under its seal': 'Ein Ereignis führt nicht zu dem Siegel, unter dem es stehen soll',
  'seal forged': 'Die Unterschrift eines Siegels stimmt nicht',
  'seal not among those outside': 'Ein Siegel steht so nicht in der Datei der Siegel',
  'seal not the one of the letter': 'Ein Siegel ist nicht das, das in der E-Mail stand',
}

function describe({ faults, unsealed, consents }: Verdict, witnesses: Witnesses, publicKey: string): string {
  return [
    ...consents.map(consentSentence),
    '',
    faults.length === 0 ? 'Alles, was sich prüfen ließ, stimmt.' : `${faults.length} Mal stimmt etwas nicht:`,
    ...faults.map(({ fault, number }) => `- ${FAULTS[fault]} (Nummer ${number}).`),
    '',
    'Womit verglichen wurde:',
    witnesses.publicKey
      ? '- mit dem öffentlichen Schlüssel, der angegeben war'
      : `- mit dem öffentlichen Schlüssel in der Akte selbst (${publicKey}): Das zählt nur, wenn er der bekannte ist (--key).`,
    witnesses.seals
      ? `- mit der Datei der Siegel außerhalb der Datenbank (sie hat ${witnesses.seals.length})`
      : '- mit keiner Datei der Siegel (--seals)',
    witnesses.shortForm
      ? '- mit dem Siegel aus einer E-Mail'
      : '- mit keinem Siegel aus einer E-Mail (--seal)',
    ...(unsealed.length > 0
      ? [
          `Unter keinem Siegel stehen die Ereignisse ${unsealed.join(', ')}: Für sie spricht nur die Datenbank.`,
        ]
      : []),
    'Nicht zu sehen ist hier, was nach dem letzten Ereignis geschah oder weggelassen wurde.',
  ].join('\n')
}

function consentSentence({
  signup,
  complete,
  requestedAt,
  confirmedAt,
  endedAt,
  email,
  sealedBy,
}: Consent): string {
  const who = `Anmeldung ${signup} (${email ?? 'Angaben gelöscht'})`
  const seal = sealedBy === undefined ? 'unter keinem Siegel' : `bis Siegel ${sealedBy}`
  if (!complete) return `${who}: keine vollständige Einwilligung; ${seal}.`
  const end = endedAt ? `, beendet am ${germanTime(endedAt)}` : ''
  return `${who}: angefordert am ${germanTime(requestedAt ?? '')}, bestätigt am ${germanTime(confirmedAt ?? '')}${end}; ${seal}.`
}
