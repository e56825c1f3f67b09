import type { Standing } from '../../contract/standing.ts'

/** Words of the row that asks for a postal code and answers at once. */
export const postalCodeTexts = {
  label: 'Deine Postleitzahl',
  button: 'Bin ich dran?',
  hint: 'Wir zeigen dir, wie viele bei dir warten.',
  unknown: 'Diese Postleitzahl kennen wir nicht.',
} as const

/** How a place stands: in bold, and what follows. */
export function standingWords({ place, households, goal, state, region }: Standing): [string, string] {
  if (state === 'started') return [`In ${place} sind wir gestartet.`, 'Wer sich jetzt einträgt, kommt dazu.']
  // What starts is the region: its number counts.
  if (region?.state === 'collecting' && region.households !== null) {
    return [
      `${place} in der Region ${region.name}:`,
      `${number(region.households)} von ${number(region.goal)} Haushalten warten schon.`,
    ]
  }
  if (households === null) return [`${place}:`, 'Mach den Anfang.']
  if (state === 'ready' || households >= goal) return [`${place} ist voll.`, 'Wir bereiten den Start vor.']
  const missing = goal - households
  const houses = missing === 1 ? '1 Haus' : `${number(missing)} Häuser`
  return [`${place}: ${number(households)} von ${number(goal)}`, `Noch ${houses} bis zum Start.`]
}

const number = (count: number) => count.toLocaleString('de-DE')
