import type pg from 'pg'
import { answerOf } from '../../database/ask.ts'
import { type LedgerPlace, mergeLedger } from '../ledger.ts'
import { sweepAfterErasure } from '../upkeep.ts'
import { findText, type Occurrence } from './find-text.ts'

/** What is left of an address after it was erased: rows by table. */
export type Remains = { table: string; rows: number }[]

export type Erasure = {
  signups: number
  /** Where it still stands as it is. */
  remains: Remains
  /** Where it stands inside something longer, mostly another person's address. */
  inLonger: Remains
}

/** Erases a person, notes the HMAC outside the database too, and then looks everywhere whether it worked. */
export async function erase(
  owner: pg.Pool,
  { email, ledger }: { email: string; ledger: LedgerPlace },
): Promise<Erasure> {
  const signups = await answerOf<number>(
    owner,
    `select public.erase_person($1, true, 'operator', $2) as answer`,
    [email, ledger.hmacs.address(email)],
  )
  await mergeLedger(owner, ledger)
  await sweepAfterErasure(owner)
  const found = await findText(owner, [email, email.replace('@', '%40')])
  return {
    signups,
    remains: byTable(found.filter(({ row }) => standsAlone(row, email))),
    inLonger: byTable(found.filter(({ row }) => !standsAlone(row, email))),
  }
}

/** `anna@example.org` in a text, and not as a piece of `johanna@example.org` or `anna@example.org.uk`. */
function standsAlone(row: string, email: string): boolean {
  const [name = '', domain = ''] = email.split('@').map((part) => part.replace(/[^A-Za-z0-9]/g, '\\$&'))
  // JSON writes a line break as two characters, links encode what stands before an address.
  const text = row.replace(/\\+[nrt]|%[0-9a-f]{2}(?<!%40)|=[0-9A-F]{2}/gi, ' ')
  return new RegExp(`(?<![A-Za-z0-9._+-])${name}(@|%40)${domain}(?![A-Za-z0-9-]|\\.[A-Za-z0-9])`, 'i').test(
    text,
  )
}

function byTable(found: Occurrence[]): Remains {
  const tables = Map.groupBy(found, ({ table }) => table)
  return [...tables].map(([table, rows]) => ({ table, rows: rows.length }))
}

/** What an erasure has done and what the search afterwards found, for the operator. */
export function describeErasure({ signups, remains, inLonger }: Erasure): string {
  return [
    done(signups),
    'Geblieben ist ein Prüfwert auf der Sperrliste, in der Datenbank und in der Datei daneben.',
    remains.length === 0
      ? 'Nachgesehen in allen Tabellen: Die Adresse kommt nirgends mehr vor.'
      : `Nachgesehen in allen Tabellen: Die Adresse steht noch in ${tables(remains)}.\n` +
        'Diese Zeilen gehören nicht zu einer Anmeldung; bitte ansehen und von Hand löschen.',
    ...(inLonger.length > 0 ? [`Als Teil eines längeren Textes steht sie in ${tables(inLonger)}.`] : []),
    'Sicherungen enthalten sie, bis sie überschrieben sind; der Prüfwert sorgt dafür, dass eine zurückgespielte',
    'Sicherung die Person nicht zurückbringt.',
  ].join('\n')
}

function done(signups: number): string {
  if (signups === 0) return 'Zu dieser Adresse war keine Anmeldung gespeichert.'
  return `Gelöscht: ${signups === 1 ? '1 Anmeldung' : `${signups} Anmeldungen`} mit allem, was dazugehört.`
}

function tables(remains: Remains): string {
  return remains
    .map(({ table, rows }) => `${table} (${rows === 1 ? '1 Zeile' : `${rows} Zeilen`})`)
    .join(', ')
}
