import { judge, RULES } from '../vitals/rules.ts'
import type { Vitals } from '../vitals/vitals.ts'
import { readAlarms, writeAlarms } from './alarm-file.ts'
import { type Alarm, afterLook, afterTelling, newsFor, withoutForgotten } from './alarms.ts'
import { ping, type Way } from './ways.ts'
import { messageOf } from './words.ts'

export type WatchdogMeans = {
  /** Looks how the site is. */
  vitals(): Promise<Vitals>
  ways: readonly Way[]
  pingUrl?: string | undefined
  /** Where it remembers what it told. */
  file: string
  /** Which site it is, in a subject. */
  site: string
  /** Milliseconds since 1970. */
  now(): number
  log: Record<'info' | 'warn', (fields: { code: string }, message: string) => void>
}

export type Watchdog = {
  /** Looks once, and begins to tell what is new. */
  look(): Promise<void>
  /** Resolves when what it began to tell is told, or was not taken. */
  settled(): Promise<void>
}

/** A way that does not answer is tried again after a minute, then after two …, at most after so many milliseconds. */
const FIRST_WAIT_MS = 60_000
const LONGEST_WAIT_MS = 15 * 60_000
/** A dead man's switch hears of us once a minute. */
const PING_MS = 60_000

const isOn = ({ calls, over }: Alarm) => calls && over === undefined

const lasting = (rule: string) => RULES.find(({ name }) => name === rule)?.lasting ?? 0

/** Watches over the site: remembers what is wrong, and calls whoever is to be called when that begins, lasts and ends. */
export async function openWatchdog(means: WatchdogMeans): Promise<Watchdog> {
  const { file, log, now } = means
  let alarms = await readAlarms(file)
  const lines = means.ways.map((way) => ({
    way,
    isBusy: false,
    wait: 0,
    notBefore: Number.NEGATIVE_INFINITY,
  }))
  const underWay = new Set<Promise<void>>()
  let pingedAt = Number.NEGATIVE_INFINITY
  let writing: Promise<void> = Promise.resolve()
  return {
    async look() {
      const look = judge(await means.vitals())
      await remember((known) => {
        const after = afterLook(known, look, { now: now(), lasting })
        noteChanges(known, after)
        return after
      })
      for (const line of lines) begin(tell(line))
      if (means.pingUrl && now() - pingedAt >= PING_MS) begin(pingNow(means.pingUrl))
    },
    async settled() {
      while (underWay.size > 0) await Promise.all(underWay)
    },
  }

  function begin(work: Promise<void>): void {
    underWay.add(work)
    void work.finally(() => underWay.delete(work))
  }

  async function tell(line: (typeof lines)[number]): Promise<void> {
    const at = now()
    const news = newsFor(line.way.name, alarms, at)
    if (!news || line.isBusy || at < line.notBefore) return
    line.isBusy = true
    const isTaken = await line.way.tell(messageOf(news, means.site)).catch(() => false)
    line.isBusy = false
    line.wait = isTaken ? 0 : Math.min(LONGEST_WAIT_MS, line.wait * 2 || FIRST_WAIT_MS)
    line.notBefore = at + line.wait
    if (isTaken) await remember((known) => afterTelling(known, line.way.name, news, at))
    else log.warn({ code: line.way.name }, 'an alarm could not be told')
  }

  async function pingNow(url: string): Promise<void> {
    pingedAt = now()
    const isWell = !alarms.some(isOn)
    if (!(await ping(url, isWell))) log.warn({ code: 'ping' }, 'the dead man’s switch did not answer')
  }

  async function remember(change: (known: Alarm[]) => Alarm[]): Promise<void> {
    const before = alarms
    const names = means.ways.map(({ name }) => name)
    alarms = withoutForgotten(change(alarms), names, now())
    if (before.length === 0 && alarms.length === 0) return
    // One after the other, each with the newest.
    writing = writing
      .then(() => writeAlarms(file, alarms))
      .catch(({ code }: NodeJS.ErrnoException) =>
        log.warn({ code: code ?? 'UNKNOWN' }, 'what was told could not be written down'),
      )
    await writing
  }

  function noteChanges(before: readonly Alarm[], after: readonly Alarm[]): void {
    const [was, is] = [before, after].map((all) => all.filter(isOn).map(({ rule }) => rule))
    for (const code of is ?? []) if (!was?.includes(code)) log.warn({ code }, 'alarm')
    for (const code of was ?? []) if (!is?.includes(code)) log.info({ code }, 'the alarm is over')
  }
}
