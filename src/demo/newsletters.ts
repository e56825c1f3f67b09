import type { DemoPerson, DemoPlace } from './people.ts'
import type { Year } from './year.ts'

/** A region that started, and who was told. */
export type DemoNewsletter = {
  subject: string
  body: string
  postalCodes: string[]
  startedAt: number
  endedAt: number
  recipients: number[]
}

const HOUR_MS = 3_600_000
const DAY_MS = 24 * HOUR_MS
/** Days before the end of the story, with the first digits of the postal codes and how many of them start. */
const PLAN = [
  { age: 210, region: '167', places: 8, name: 'im Havelland' },
  { age: 161, region: '172', places: 12, name: 'in der Uckermark' },
  { age: 104, region: '294', places: 10, name: 'im Wendland' },
  { age: 49, region: '395', places: 9, name: 'in der Altmark' },
  { age: 17, region: '545', places: 14, name: 'in der Eifel' },
] as const

/** The past newsletters: the places of a region with most people waiting, and whoever was confirmed there that morning. */
export function demoNewsletters(
  places: readonly DemoPlace[],
  people: readonly DemoPerson[],
  { days, end }: Year,
): DemoNewsletter[] {
  return PLAN.flatMap(({ age, region, places: number, name }) => {
    const day = days.at(-age)
    if (!day) return []
    const startedAt = day.begin + 10 * HOUR_MS
    const waiting = waitingAt(people, region, startedAt)
    const postalCodes = places
      .map(({ postalCode }) => postalCode)
      .filter((postalCode) => waiting.has(postalCode))
      .sort((a, b) => (waiting.get(b)?.length ?? 0) - (waiting.get(a)?.length ?? 0) || (a < b ? -1 : 1))
      .slice(0, number)
      .sort()
    if (postalCodes.length === 0) return []
    const recipients = postalCodes.flatMap((postalCode) => waiting.get(postalCode) ?? [])
    return [
      {
        subject: `Es geht los ${name}`,
        body: `Guten Tag,\n\nab heute füllen wir ${name} gemeinsam Bestellungen. Deine Nachbarn sind schon dabei.\n\nBis bald`,
        postalCodes,
        startedAt,
        endedAt: Math.min(startedAt + 60_000 + recipients.length * 12, end - DAY_MS),
        recipients,
      },
    ]
  })
}

/** The numbers of those who were confirmed and had not left, by postal code. */
function waitingAt(people: readonly DemoPerson[], region: string, moment: number): Map<string, number[]> {
  const waiting = new Map<string, number[]>()
  for (const { id, postalCode, confirmedAt, withdrawnAt } of people) {
    if (!postalCode.startsWith(region) || confirmedAt === null || confirmedAt > moment) continue
    if (withdrawnAt !== null && withdrawnAt < moment) continue
    const there = waiting.get(postalCode)
    if (there) there.push(id)
    else waiting.set(postalCode, [id])
  }
  return waiting
}
