import type pg from 'pg'
import type { PersonData } from '../database/queries/links.ts'
import {
  type CheckedEvent,
  checkedEvents,
  newestSeal,
  personData,
  recordFaults,
  type Seal,
} from '../database/queries/person.ts'
import { suppressionOf } from '../database/queries/suppression.ts'
import type { Messages } from '../mail/messages.ts'
import { germanTime } from '../terminal/german-time.ts'
import { Problem } from '../terminal/problem.ts'

/** All that the page says. */
export type Proof = {
  /** Of the person's newest sign-up. */
  number: number
  person: PersonData
  checked: CheckedEvent[]
  /** Everything wrong with the record of all people. */
  faults: { fault: string; number: string }[]
  seal: Seal | undefined
  /** The letters' present wording, to print it where it is the one that was sent. */
  messages: Messages | undefined
  brand: string
  /** Who keeps the record, if the operator has said so. */
  operator: string | null
  madeAt: Date
}

export type Question = {
  email: string
  /** The address's fingerprint, for the suppression list. */
  addressHmac: Buffer
} & Pick<Proof, 'messages' | 'brand' | 'operator' | 'madeAt'>

/** @throws {Problem} one sentence, when there is nothing (any more) to prove. */
export async function gatherProof(owner: pg.Pool, question: Question): Promise<Proof> {
  const { email, addressHmac, ...rest } = question
  const person = await personData(owner, email)
  if (!person || person.events.length === 0)
    throw await nothingStored(owner, addressHmac, (person?.address_changes.length ?? 0) > 0)
  const signups = [...new Set(person.events.map(({ signup }) => signup))]
  return {
    ...rest,
    person,
    number: Math.max(...signups),
    checked: await checkedEvents(owner, signups),
    faults: await recordFaults(owner),
    seal: await newestSeal(owner),
  }
}

async function nothingStored(owner: pg.Pool, addressHmac: Buffer, waits: boolean): Promise<Problem> {
  if (waits) {
    return new Problem(
      'Zu dieser Adresse gibt es keine Einwilligung; sie ist nur als neue Adresse vorgemerkt.',
    )
  }
  const left = await suppressionOf(owner, addressHmac)
  if (!left) return new Problem('Zu dieser Adresse ist nichts gespeichert.')
  return new Problem(
    `Zu dieser Adresse ist seit dem ${germanTime(left.leftAt)} nur noch ein Prüfwert auf der Sperrliste gespeichert: ` +
      (left.erased ? 'Die Angaben wurden gelöscht.' : 'Sie wurde abgemeldet, die Angaben sind gelöscht.'),
  )
}
