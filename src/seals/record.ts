import type { Seal } from './note.ts'

/** One person's record with what binds it to the seals: whoever has it can check it alone (verify-record.ts). */
export type CheckableRecord = {
  format: typeof FORMAT
  /** With which the seals can be checked; who trusts nobody has it from elsewhere. */
  publicKey: string
  wordings: { version: string; wording: string }[]
  /** In the order in which they were recorded, of each sign-up. */
  events: CheckableEvent[]
  /** The seals that cover them, and how each event leads to the seal's root. */
  seals: (Seal & { events: { hash: string; place: number; path: string[] }[] })[]
}

export type CheckableEvent = {
  number: number
  /** Word for word what was hashed. */
  line: string
  hash: string
  /** The personal part, word for word, and its salt; null when it is erased, or when there is none. */
  person: string | null
  salt: string | null
}

export const FORMAT = 'consent record v1'

/** Reads a file; undefined when it is no such record. */
export function readRecord(text: string): CheckableRecord | undefined {
  let given: unknown
  try {
    given = JSON.parse(text)
  } catch {
    return undefined
  }
  return isRecord(given) ? given : undefined
}

type Shape = { [name: string]: (value: unknown) => boolean }

const isText = (value: unknown) => typeof value === 'string'
const isNumber = (value: unknown) => Number.isSafeInteger(value)
const isTextOrNull = (value: unknown) => value === null || isText(value)
const isList = (item: (value: unknown) => boolean) => (value: unknown) =>
  Array.isArray(value) && value.every(item)
const isShaped = (shape: Shape) => (value: unknown) =>
  typeof value === 'object' &&
  value !== null &&
  Object.entries(shape).every(([name, fits]) => fits((value as Record<string, unknown>)[name]))

function isRecord(given: unknown): given is CheckableRecord {
  return isShaped({
    format: (value) => value === FORMAT,
    publicKey: isText,
    wordings: isList(isShaped({ version: isText, wording: isText })),
    events: isList(
      isShaped({ number: isNumber, line: isText, hash: isText, person: isTextOrNull, salt: isTextOrNull }),
    ),
    seals: isList(
      isShaped({
        note: isText,
        signature: isText,
        events: isList(isShaped({ hash: isText, place: isNumber, path: isList(isText) })),
      }),
    ),
  })(given)
}
