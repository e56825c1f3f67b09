/**
 * What stands among the seals when a backup was played back: the console's log went back from the place that was sealed
 * last to an older one, and goes on there. Signed as the seals are, so that nobody who only owns the database can say so.
 */
export type RestoreNote = {
  /** When it was played back, ISO 8601. */
  made: string
  /** The place that was sealed last before. */
  from: number
  /** The newest entry of the log that was played back; 0: it was empty. */
  place: number
  /** When that entry was written, and its hash; null: there is none. */
  entry: { at: string; hash: string } | null
}

const FIRST_LINE = 'console log restored v1'
const NOTE = new RegExp(
  `^${FIRST_LINE}\\nmade (?<made>[-0-9T:.]+Z)\\nfrom place (?<from>\\d{1,15})\\nto place (?<place>\\d{1,15})\\n` +
    'at (?<at>[-0-9T:.]+Z|-)\\nhash (?<hash>[0-9a-f]{64}|-)\\n$',
)

/** Reads a note; undefined when it is none. */
export function readRestoreNote(text: string): RestoreNote | undefined {
  const { made, from, place, at = '-', hash = '-' } = NOTE.exec(text)?.groups ?? {}
  if (made === undefined) return undefined
  return {
    made,
    from: Number(from),
    place: Number(place),
    entry: at === '-' || hash === '-' ? null : { at, hash },
  }
}
