import { ads, choice } from './browser-storage.ts'
import { channels } from './channels.ts'
import { consentProof } from './consent-proof.ts'
import { operatorConsole } from './console.ts'
import { demand } from './demand.ts'
import { imports } from './imports.ts'
import { letters } from './letters.ts'
import { newsletter } from './newsletter.ts'
import { contact, delivery } from './operation.ts'
import { selfService, suppression } from './own-rights.ts'
import type { Purpose, StoredInBrowser } from './purpose.ts'
import { visits } from './visits.ts'

/**
 * Everything that is processed, each thing under the one purpose it serves. The privacy policy, the register of
 * processing activities (Art. 30 DSGVO) and the jobs that delete are made from it; tests hold it against the
 * database and against what a browser keeps.
 */
export const register: readonly Purpose[] = [
  newsletter,
  imports,
  consentProof,
  letters,
  selfService,
  suppression,
  demand,
  visits,
  channels,
  delivery,
  contact,
  operatorConsole,
  choice,
  ads,
]

/** What concerns visitors: who works with the console is told in docs/operating.md. */
export const ofVisitors = register.filter((purpose) => purpose !== operatorConsole)

/** Everything that may lie in a visitor's browser. */
export const storedInBrowser: readonly StoredInBrowser[] = register.flatMap((purpose) => purpose.browser)

export type StoredColumn = { table: string; column: string; meaning: string }

/** Every column of the database with what it holds. */
export const storedInDatabase: readonly StoredColumn[] = register.flatMap(({ tables }) => columnsOf(tables))

/**
 * What is kept for a purpose, in words, each meaning once, in the register's order.
 * @param only a table, if the list shall be about that table alone
 */
export function meaningsOf({ tables }: Purpose, only?: string): string[] {
  const columns = columnsOf(tables).filter(({ table }) => only === undefined || table === only)
  return [...new Set(columns.map(({ meaning }) => meaning))]
}

/** What a purpose keeps at a place outside the database, in the register's order. */
export function dataAt({ elsewhere }: Purpose, place: string): string[] {
  return [...(elsewhere[place] ?? [])]
}

function columnsOf(tables: Purpose['tables']): StoredColumn[] {
  return Object.entries(tables).flatMap(([table, meanings]) =>
    Object.entries(meanings).flatMap(([meaning, columns]) =>
      columns.split(' ').map((column) => ({ table, column, meaning })),
    ),
  )
}
