import { germanClock, germanDay } from '../../content/german-time.ts'
import { overviewTexts as texts } from '../../content/my-data.ts'
import type { PersonData } from '../../contract/person-data.ts'

/** One of the names with the value true: what a template can ask for. */
type Flag = Record<string, true>

/** What came of a form on the page: a notice, or what was wrong and what was typed. */
export type FormOutcome = {
  notice?: string
  problems?: { postalCode?: Flag; email?: Flag; erase?: true }
  typed?: { postalCode?: string; email?: string }
}

type Signup = PersonData['signups'][number]
type Event = PersonData['events'][number]

/**
 * What the page of everything stored about somebody shows (`meine-daten/uebersicht`), events and letters the newest first.
 * @param placeOf the name of a postal code's place, if known
 */
export function myDataView(
  data: PersonData,
  { notice, problems = {}, typed }: FormOutcome,
  placeOf: (postalCode: string) => string | undefined,
) {
  const signup = presentSignup(data)
  const postalCode = signup?.postal_code ?? ''
  const pending = signup && pendingEmail(data, signup)
  const [flag, state] = signup ? stateOf(signup) : []
  const stored = {
    [texts.person.email]: signup?.email ?? data.email,
    [texts.person.postal_code]: `${postalCode} ${placeOf(postalCode) ?? ''}`,
    [texts.state]: state,
    [texts.channel]: signup?.channel && texts.channelCode(signup.channel),
    [texts.pendingEmail]: pending && texts.pending(pending),
    [texts.undeliverable]:
      signup?.undeliverable_at && texts.undeliverableSince(germanDay(signup.undeliverable_at)),
  }
  return {
    stored: Object.entries(stored).flatMap(([name, value]) => (value ? { name, value } : [])),
    ...(flag && { [flag]: true }),
    events: newestFirst(data.events.map(eventView)),
    consent: signup && consentOf(data, signup),
    letters: newestFirst(data.letters.map(letterView)),
    notice,
    problems,
    // The stored postal code and nothing, or what was typed wrongly.
    typed: { postalCode, email: '', ...typed },
  }
}

/** Who left may have come back: then there are several, and at most one of them counts. */
export function presentSignup({ signups }: Pick<PersonData, 'signups'>): Signup | undefined {
  return signups.find((signup) => signup.withdrawn_at === null) ?? signups.at(-1)
}

/** What the template asks for, and the words. */
function stateOf({ withdrawn_at, confirmed_at }: Signup): [flag: string, words: string] {
  if (withdrawn_at !== null) return ['withdrawn', texts.withdrawn(germanDay(withdrawn_at))]
  if (confirmed_at === null) return ['unconfirmed', texts.unconfirmed]
  return ['confirmed', texts.confirmed(germanDay(confirmed_at))]
}

// A change that is done stays on record for a while; after it there is an event, and the address is the new one.
function pendingEmail({ address_changes, events }: PersonData, { email }: Signup): string | undefined {
  const last = address_changes.at(-1)
  if (!last || last.new_email.toLowerCase() === email.toLowerCase()) return undefined
  const asked = new Date(last.asked_at)
  const isOver = events.some(
    (event) => nameOf(event) === 'email_changed' && new Date(event.happened_at) > asked,
  )
  return isOver ? undefined : last.new_email
}

/** The wording that was agreed to, in full. */
function consentOf(data: PersonData, signup: Signup) {
  const given = data.events.find((event) => event.signup_id === signup.id && event.type === 'requested')
  const archived = data.wordings.find(({ version }) => version === given?.facts.wording)
  return given && archived && { wording: archived.wording, agreed: momentOf(given.happened_at).words }
}

function eventView({ happened_at, person, ...event }: Event) {
  const noted = Object.entries(texts.person).flatMap(([name, label]) =>
    person?.[name] ? `${label}: ${person[name]}` : [],
  )
  return { at: momentOf(happened_at), text: texts.eventTypes[nameOf(event)], person: noted }
}

function nameOf({ type, facts }: Pick<Event, 'type' | 'facts'>) {
  if (type !== 'changed') return type
  return facts.field === 'email' ? 'email_changed' : 'postal_code_changed'
}

function letterView({ sent_at, queued_at, kind, subject, state }: PersonData['letters'][number]) {
  const name = texts.letterKinds[kind] + (subject === null ? '' : ` „${subject}“`)
  // What is called otherwise was never sent: a limit or a later wish stood against it.
  const outcome = state in texts.letterOutcomes ? (state as keyof typeof texts.letterOutcomes) : 'unsent'
  return { at: momentOf(sent_at ?? queued_at), text: `${name}, ${texts.letterOutcomes[outcome]}` }
}

function newestFirst<Entry extends { at: { iso: string } }>(entries: Entry[]): Entry[] {
  // Those of one moment in turned order too: what was written down last is the newest.
  return entries.reverse().sort((one, other) => other.at.iso.localeCompare(one.at.iso))
}

const hour = germanClock({ timeStyle: 'short' })

/** `21. November 2026, 16:22 Uhr`, and as ISO 8601 for machines. */
function momentOf(time: string) {
  return { words: `${germanDay(time)}, ${hour(time)} Uhr`, iso: new Date(time).toISOString() }
}
