import type { Trouble } from '../vitals/rules.ts'

/** A trouble that is looked at again and again; times are milliseconds since 1970. */
export type Alarm = {
  rule: string
  what: string
  /** Since when it is so. */
  since: number
  /** When the watchdog saw it first, and last. */
  firstSeen: number
  lastSeen: number
  /** Whether it has lasted long enough to call somebody. */
  calls: boolean
  /** When it was over; absent while it lasts. */
  over?: number
  /** When it was last told, by way. */
  told: Record<string, number>
}

/** What is not seen for so long is over: what comes and goes would else call each time. */
const CALM_MS = 5 * 60_000
/** What lasts is said again after this time; what comes back within it is the same trouble. */
const REPEATS_MS = 60 * 60_000
/** That something is over can wait for so long after the last letter. */
const PAUSE_MS = 5 * 60_000
/** Whom no way reached for so long need not hear of it any more. */
const FORGOTTEN_MS = 7 * 24 * 60 * 60_000

/** What a look found. `judged`: the rules that could be asked; of the others nothing is known. */
export type Look = { troubles: readonly Trouble[]; judged: readonly string[] }

/** @param lasting how many minutes a rule's trouble must last before it calls */
export function afterLook(
  alarms: readonly Alarm[],
  { troubles, judged }: Look,
  { now, lasting }: { now: number; lasting: (rule: string) => number },
): Alarm[] {
  const known = new Map(alarms.map((alarm) => [alarm.rule, notAhead(alarm, now)]))
  for (const { rule, what, seconds = 0 } of troubles) {
    const began = now - seconds * 1000
    const { over, ...alarm } = known.get(rule) ?? { since: began, firstSeen: now, calls: false, told: {} }
    const calls = alarm.calls || now - alarm.firstSeen >= lasting(rule) * 60_000
    const told = over === undefined ? alarm.told : withoutWhoHeard(over, alarm.told)
    known.set(rule, { ...alarm, rule, what, since: Math.min(alarm.since, began), lastSeen: now, calls, told })
  }
  for (const [rule, alarm] of known) {
    const isCalm = judged.includes(rule) && now - alarm.lastSeen >= CALM_MS
    if (!isCalm || alarm.over !== undefined) continue
    if (alarm.calls) known.set(rule, { ...alarm, over: now })
    else known.delete(rule)
  }
  return [...known.values()]
}

/** Whoever was told that it is over is called anew when it comes back. */
function withoutWhoHeard(over: number, told: Alarm['told']): Alarm['told'] {
  return Object.fromEntries(Object.entries(told).filter(([, at]) => at < over))
}

/** A clock that was ahead and was set right must not keep anybody from being called. */
function notAhead(alarm: Alarm, now: number): Alarm {
  const told = Object.entries(alarm.told).map(([way, at]) => [way, Math.min(at, now)])
  return {
    ...alarm,
    firstSeen: Math.min(alarm.firstSeen, now),
    lastSeen: Math.min(alarm.lastSeen, now),
    ...(alarm.over !== undefined && { over: Math.min(alarm.over, now) }),
    told: Object.fromEntries(told),
  }
}

/** What one way has to tell now. */
export type News = {
  begun: readonly Alarm[]
  lasting: readonly Alarm[]
  over: readonly Alarm[]
}

/** @returns undefined while there is nothing to say that was not said lately. */
export function newsFor(way: string, alarms: readonly Alarm[], now: number): News | undefined {
  const calling = alarms.filter(({ calls }) => calls)
  const begun = calling.filter(({ told, over }) => told[way] === undefined && over === undefined)
  const lasting = calling.filter(({ told, over }) => told[way] !== undefined && over === undefined)
  const over = calling.filter((alarm) => isOverUntold(alarm, way))
  const lastLetter = Math.max(...calling.map(({ told }) => told[way] ?? Number.NEGATIVE_INFINITY))
  const isDue =
    begun.length > 0 ||
    (over.length > 0 && now - lastLetter >= PAUSE_MS && !lasting.some((alarm) => isCalming(alarm, now))) ||
    lasting.some(({ told }) => now - (told[way] ?? 0) >= REPEATS_MS)
  return isDue ? { begun, lasting, over } : undefined
}

/** Not seen any more, though not for long enough: a moment later there is one letter instead of two. */
function isCalming({ lastSeen }: Alarm, now: number): boolean {
  return lastSeen < now && now - lastSeen < 2 * CALM_MS
}

function isOverUntold({ over, told }: Alarm, way: string): boolean {
  return over !== undefined && (told[way] ?? Number.NEGATIVE_INFINITY) < over
}

/** Notes that a way told its news, as of when they were put together. */
export function afterTelling(alarms: readonly Alarm[], way: string, news: News, at: number): Alarm[] {
  const rules = new Set([...news.begun, ...news.lasting, ...news.over].map(({ rule }) => rule))
  return alarms.map((alarm) =>
    rules.has(alarm.rule) ? { ...alarm, told: { ...alarm.told, [way]: at } } : alarm,
  )
}

/** Without those that are over and that everybody knows of, or that nobody was to be told. */
export function withoutForgotten(alarms: readonly Alarm[], ways: readonly string[], now: number): Alarm[] {
  return alarms.filter((alarm) => {
    if (alarm.over === undefined) return true
    const isKnown = ways.every((way) => !isOverUntold(alarm, way))
    return now - alarm.over < (isKnown ? REPEATS_MS : FORGOTTEN_MS)
  })
}
