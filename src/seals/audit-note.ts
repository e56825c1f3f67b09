/** What a seal says of the console's log: its newest entry at that moment, on whose hash all before it rest. */
export type AuditNote = {
  place: number
  /** When the entry was written, ISO 8601, by the database's clock. */
  at: string
  hash: string
}

const FIRST_LINE = 'console log seal v1'
const NOTE = new RegExp(
  `^${FIRST_LINE}\\nplace (?<place>\\d{1,15})\\nat (?<at>[-0-9T:.]+Z)\\nhash (?<hash>[0-9a-f]{64})\\n$`,
)

/** The note as text: this, in UTF-8, is what is signed. It says nothing of when, so that doing it again gives the same. */
export function writeAuditNote({ place, at, hash }: AuditNote): string {
  return `${FIRST_LINE}\nplace ${place}\nat ${at}\nhash ${hash}\n`
}

/** Reads a note; undefined when it is none. */
export function readAuditNote(text: string): AuditNote | undefined {
  const { place, at = '', hash = '' } = NOTE.exec(text)?.groups ?? {}
  return place === undefined ? undefined : { place: Number(place), at, hash }
}
