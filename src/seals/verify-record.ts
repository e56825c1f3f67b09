import { createHash } from 'node:crypto'
import { rootBy } from './merkle.ts'
import { isShortFormOf, isSigned, readNote, type Seal } from './note.ts'
import type { CheckableEvent, CheckableRecord } from './record.ts'

/** What a record is checked against; each from elsewhere than the record itself. */
export type Witnesses = {
  publicKey?: string | undefined
  /** The file with all seals. */
  seals?: readonly Seal[] | undefined
  /** A seal's short form, as a letter had it. */
  shortForm?: string | undefined
}

export type Verdict = {
  /** What does not fit, by name and with the event's or seal's number. */
  faults: { fault: RecordFault; number: number }[]
  /** Events that no seal of the record covers: the database alone speaks for them. */
  unsealed: number[]
  /** By sign-up, what its events amount to. */
  consents: Consent[]
}

export type RecordFault =
  | 'event altered'
  | 'event cut out'
  | 'person altered'
  | 'wording altered'
  | 'event not under its seal'
  | 'seal forged'
  | 'seal not among those outside'
  | 'seal not the one of the letter'

export type Consent = {
  signup: number
  /** Requested, letter sent, confirmed, in this order; otherwise there is no consent. */
  complete: boolean
  requestedAt: string | undefined
  confirmedAt: string | undefined
  /** Since when it is over, as far as the record goes. */
  endedAt: string | undefined
  /** The last address that was recorded; undefined: erased. */
  email: string | undefined
  /** The number of the newest seal over its events. */
  sealedBy: number | undefined
}

/** Checks a record by itself and against what its reader has from elsewhere. Asks nobody. */
export function verifyRecord(record: CheckableRecord, witnesses: Witnesses): Verdict {
  const events = record.events.map(readEvent)
  const sealed = sealedEvents(record)
  const unsealed = events.filter(({ hash }) => !sealed.has(hash)).map(({ number }) => number)
  return {
    faults: [
      ...events.flatMap((event) => eventFaults(event, events, record)),
      ...record.seals.flatMap((seal) => sealFaults(seal, record, witnesses)),
    ],
    unsealed,
    consents: [...Map.groupBy(events, ({ signup }) => signup)].map(([signup, its]) =>
      consentOf(signup, its, sealed),
    ),
  }
}

type ReadEvent = CheckableEvent & {
  signup: number
  type: string
  at: string
  facts: Record<string, unknown>
  personDigest: string
  previous: string
}

/** The line of an event is: sign-up|type|time|facts as JSON|digest of the person|hash before; facts may hold a bar. */
function readEvent(event: CheckableEvent): ReadEvent {
  const parts = event.line.split('|')
  const [signup = '', type = '', at = ''] = parts
  const facts = parts.slice(3, -2).join('|')
  const [personDigest = '', previous = ''] = parts.slice(-2)
  return { ...event, signup: Number(signup), type, at, facts: readFacts(facts), personDigest, previous }
}

function readFacts(text: string): Record<string, unknown> {
  try {
    return (JSON.parse(text) ?? {}) as Record<string, unknown>
  } catch {
    return {}
  }
}

const sha256 = (...parts: (string | Buffer)[]) => {
  const hash = createHash('sha256')
  for (const part of parts) hash.update(part)
  return hash.digest('hex')
}

function eventFaults(event: ReadEvent, all: ReadEvent[], { wordings }: CheckableRecord): Verdict['faults'] {
  const { number, line, hash, person, salt, personDigest, facts } = event
  const before = all.findLast((other) => other.signup === event.signup && other.number < number)
  const wording = wordings.find(({ version }) => version === facts.wording)
  const faults: (RecordFault | false)[] = [
    sha256(line) !== hash && 'event altered',
    event.previous !== (before?.hash ?? '-') && 'event cut out',
    person !== null && sha256(Buffer.from(salt ?? '', 'hex'), person) !== personDigest && 'person altered',
    event.type === 'requested' && sha256(wording?.wording ?? '') !== facts.wording && 'wording altered',
  ]
  return faults.filter((fault) => fault !== false).map((fault) => ({ fault, number }))
}

function sealFaults(
  seal: CheckableRecord['seals'][number],
  { publicKey, events }: CheckableRecord,
  witnesses: Witnesses,
): Verdict['faults'] {
  const note = readNote(seal.note)
  const number = note?.number ?? 0
  const faults: Verdict['faults'] = []
  if (!note || !isSigned(seal, witnesses.publicKey ?? publicKey))
    faults.push({ fault: 'seal forged', number })
  if (witnesses.seals && !witnesses.seals.some((kept) => kept.note === seal.note))
    faults.push({ fault: 'seal not among those outside', number })
  if (
    witnesses.shortForm?.match(/\d+/)?.[0] === String(number) &&
    !isShortFormOf(witnesses.shortForm, seal.note)
  )
    faults.push({ fault: 'seal not the one of the letter', number })
  for (const { hash, place, path } of seal.events) {
    const beside = path.map((part) => Buffer.from(part, 'hex'))
    const root = note && rootBy(beside, Buffer.from(hash, 'hex'), place, note.events)
    const event = events.find((one) => one.hash === hash)
    const covered = event && note && event.number > note.afterEvent && event.number <= note.upToEvent
    if (!covered || root?.toString('hex') !== note.root)
      faults.push({ fault: 'event not under its seal', number: event?.number ?? 0 })
  }
  return faults
}

/** By an event's hash the number of the seal that it is said to be under. */
function sealedEvents({ seals }: CheckableRecord): Map<string, number> {
  return new Map(
    seals.flatMap(({ note, events }) =>
      events.map(({ hash }) => [hash, readNote(note)?.number ?? 0] as const),
    ),
  )
}

const ENDS = ['withdrawn', 'erased', 'expired']

function consentOf(signup: number, events: ReadEvent[], sealed: Map<string, number>): Consent {
  const places = ['requested', 'letter_sent', 'confirmed'].map((type) =>
    events.findIndex((event) => event.type === type),
  )
  const [requested = -1, sent = -1, confirmed = -1] = places
  const said = events.findLast(({ person }) => person !== null)?.person
  const seals = events.flatMap(({ hash }) => sealed.get(hash) ?? [])
  return {
    signup,
    complete: requested >= 0 && requested < sent && sent < confirmed,
    requestedAt: events[requested]?.at,
    confirmedAt: events[confirmed]?.at,
    endedAt: events.find(({ type }) => ENDS.includes(type))?.at,
    email: said ? String(readFacts(said).email) : undefined,
    sealedBy: seals.length > 0 ? Math.max(...seals) : undefined,
  }
}
