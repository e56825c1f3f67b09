import { germanTimeShort } from '../../terminal/german-time.ts'
import { RULES } from '../vitals/rules.ts'
import type { Alarm, News } from './alarms.ts'

/** What is told: one short letter, or one message. */
export type Message = {
  subject: string
  text: string
  /** Whether something is wrong; else all is well again. */
  isAlarm: boolean
}

/** In German, for the operator. Nothing of it is about a person who signed up. */
export function messageOf({ begun, lasting, over }: News, site: string): Message {
  const isAlarm = begun.length + lasting.length > 0
  const parts = [
    ...begun.map((alarm) => withAdvice(alarm)),
    ...(lasting.length > 0 ? [`Weiterhin:\n${lasting.map(line).join('\n')}`] : []),
    ...(over.length > 0 ? [`Wieder gut:\n${over.map(pastLine).join('\n')}`] : []),
    ...(isAlarm ? ['Was noch ist, steht in der Konsole unter „Einrichtung“ und bei: npm run doctor'] : []),
  ]
  return { subject: subjectOf({ begun, lasting, over }, site), text: parts.join('\n\n'), isAlarm }
}

function subjectOf({ begun, lasting, over }: News, site: string): string {
  const now = [...begun, ...lasting]
  const [first] = now
  if (first === undefined) return `Wieder gut: ${site}${over.length > 1 ? ` (${over.length})` : ''}`
  const word = begun.length > 0 ? 'Alarm' : 'Weiterhin'
  return now.length === 1 ? `${word}: ${first.what}` : `${word}: ${site}, ${now.length} Störungen`
}

function withAdvice(alarm: Alarm): string {
  const { why, fix } = RULES.find(({ name }) => name === alarm.rule) ?? {}
  return [alarm.what, why, fix && `Was tun: ${fix}`].filter(Boolean).join('\n')
}

const line = ({ what, since }: Alarm) => `- ${what} (seit ${germanTimeShort(new Date(since))} Uhr)`

const pastLine = ({ what, since, over }: Alarm) =>
  `- ${what} (${germanTimeShort(new Date(since))} bis ${germanTimeShort(new Date(over ?? since))} Uhr)`
