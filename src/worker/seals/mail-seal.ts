import type pg from 'pg'
import { auditEntriesAt } from '../../database/queries/audit-seals.ts'
import { recordFaults } from '../../database/queries/person.ts'
import { sealedCheckpoints } from '../../database/queries/seals.ts'
import type { Sender } from '../../mail/compose.ts'
import { operatorLetter } from '../../mail/operator-letter.ts'
import type { MailSettings } from '../../mail/transport.ts'
import { compareAuditSeals, placesOutside } from '../../seals/compare-audit-seals.ts'
import { compareSeals } from '../../seals/compare-seals.ts'
import { FAULT_WORDS } from '../../seals/fault-words.ts'
import { readNote, type Seal, shortForm } from '../../seals/note.ts'
import { readAuditSeals, readSeals } from '../../seals/seal-file.ts'
import { sendNow } from '../send-now.ts'
import type { SealPlace } from './seal-record.ts'

export type SealMail = {
  pool: pg.Pool
  place: SealPlace
  /** To whom; undefined: the operator gave no address. */
  to: string | undefined
  sender: Sender
  mail: MailSettings | undefined
}

/** Seals of a day and a bit: the letter goes once a day, a little later now and then. */
const NEW_MS = 25 * 60 * 60 * 1000

/**
 * Sends the newest seal to the operator, with what comparing all of them with the file and the record has shown: a mailbox
 * is a place that nobody who has the database can write to. Nothing goes when there is no new seal and nothing wrong.
 * @returns how many letters left.
 * @throws when the letter was not taken: the task is tried again.
 */
export async function mailSeal({ pool, place, to, sender, mail }: SealMail): Promise<number> {
  const checkpoints = await sealedCheckpoints(pool)
  const newest = checkpoints.findLast(({ seal }) => seal)?.seal?.note
  const outside = await readSeals(place.file)
  const logSeals = await readAuditSeals(place.file)
  const wrong = [
    ...(await recordFaults(pool)).map(({ fault, number }) => ({ fault, number: Number(number) })),
    ...compareSeals(checkpoints, { publicKey: place.key.publicKey, outside }),
    ...(await wrongInLog(pool, place.key.publicKey, logSeals)),
  ]
  const madeAt = Date.parse(readNote(newest ?? '')?.madeAt ?? '')
  const isNew = Date.now() - madeAt < NEW_MS
  if (!to || !newest || (!isNew && wrong.length === 0)) return 0
  const text = textOf(newest, {
    wrong,
    log: logSeals.at(-1),
    publicKey: place.key.publicKey,
    file: place.file,
  })
  const subject = `Siegel ${readNote(newest)?.number} der Einwilligungen`
  const result = await sendNow({ pool, mail }, operatorLetter({ to, subject, text }, sender))
  if (result.outcome !== 'sent' && result.outcome !== 'kept') throw new NotTaken()
  return 1
}

class NotTaken extends Error {
  override name = 'NotTaken'
  code = 'SEAL_NOT_MAILED'
}

async function wrongInLog(pool: pg.Pool, publicKey: string, outside: readonly Seal[]) {
  const entries = await auditEntriesAt(pool, placesOutside(outside))
  return compareAuditSeals(entries, { publicKey, outside, now: new Date() })
}

type Found = {
  /** The newest seal of the console's log. */
  log: Seal | undefined
  wrong: { fault: string; number: number }[]
  publicKey: string
  file: string
}

const MOST = 20

function textOf(note: string, { wrong, log, publicKey, file }: Found): string {
  const verdict =
    wrong.length === 0
      ? 'Geprüft: Alle Prüfwerte der Aufzeichnung stimmen, und alle Siegel sind die, die in der Datei daneben stehen.'
      : [
          `Geprüft: ${wrong.length} Mal stimmt etwas nicht.`,
          ...wrong
            .slice(0, MOST)
            .map(({ fault, number }) => `- ${FAULT_WORDS[fault] ?? fault} (Nummer ${number}, ${fault})`),
          'Was das heißt und was zu tun ist: docs/checking-a-proof.md.',
        ].join('\n')
  return [
    `Siegel ${shortForm(note)}`,
    verdict,
    'Hebe diese E-Mail auf: Wer später die Aufzeichnung der Einwilligungen umschreibt, kann sie nicht mehr ändern. ' +
      'Am besten liegt sie bei einem anderen Anbieter als die Datenbank (Einstellung SEAL_MAIL_TO).',
    `Das Siegel im Wortlaut:\n${note.trim()}`,
    ...(log ? [`Das Siegel des Protokolls der Konsole im Wortlaut:\n${log.note.trim()}`] : []),
    `Öffentlicher Schlüssel: ${publicKey}\nAlle Siegel: ${file}`,
  ].join('\n\n')
}
