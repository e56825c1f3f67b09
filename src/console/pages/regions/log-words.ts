import type { AuditEntry } from '../../../contract/console/audit.ts'
import type { Region } from '../../../contract/console/regions.ts'
import { counted, number } from '../../words.ts'
import { firstName } from './words.ts'

type Subject = Record<string, unknown>
type Sentence = (subject: Subject, who: string, region: Region) => string

/** A line of the log in a sentence; nothing for what has only its general words. */
export function logSentence(
  { action, subject }: AuditEntry,
  who: string,
  region: Region,
): string | undefined {
  return SENTENCES[action]?.(subject, who, region)
}

const restaurantOf = ({ restaurant }: Subject, { restaurants }: Region) =>
  restaurants.find((one) => one.number === restaurant)?.name ?? 'ein Gasthof, der nicht mehr hier steht,'

const placesOf = ({ postal_code, places }: Subject, region: Region) =>
  postal_code === undefined
    ? counted(Number(places), 'Ort', 'Orte')
    : (region.places.find(({ postalCode }) => postalCode === postal_code)?.place ?? String(postal_code))

const ANSWERS: Record<string, string> = {
  agreed: 'hat zugesagt',
  declined: 'hat abgesagt',
  asked: 'ist gefragt',
}

const SENTENCES: Record<string, Sentence> = {
  region_made: ({ proposal }, who) =>
    proposal ? `${who} hat die Region aus Vorschlag ${proposal} gemacht.` : `${who} hat die Region angelegt.`,
  region_renamed: (_, who) => `${who} hat die Region umbenannt.`,
  region_goal_set: ({ goal }, who) => `${who} hat das Ziel auf ${number(Number(goal))} gesetzt.`,
  region_owner_set: ({ operator }, who, { people }) =>
    operator
      ? `${who} hat die Region ${firstName(people[String(operator)] ?? 'jemand anderem')} gegeben.`
      : `${who} hat offen gelassen, wem die Region gehört.`,
  region_places_added: (subject, who, region) => `${who} hat ${placesOf(subject, region)} dazugenommen.`,
  region_places_removed: (subject, who, region) => `${who} hat ${placesOf(subject, region)} herausgenommen.`,
  region_removed: (_, who) => `${who} hat die Region entfernt.`,
  region_notes_written: (_, who) => `${who} hat die Notizen geändert.`,
  restaurant_removed: (_, who) => `${who} hat einen Gasthof entfernt.`,
  restaurant_added: (subject, who, region) => `${who} hat ${restaurantOf(subject, region)} eingetragen.`,
  restaurant_changed: (subject, who, region) =>
    subject.answer
      ? `${who}: ${restaurantOf(subject, region)} ${ANSWERS[String(subject.answer)]}.`
      : `${who} hat ${restaurantOf(subject, region)} geändert.`,
}
