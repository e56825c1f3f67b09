import type { ConsentEventView, LetterView, Moment, MyDataState, MyDataView } from '../../contract/my-data.ts'
import type { PersonData } from '../../contract/person-data.ts'
import { germanDay, germanMoment } from '../places/standings.ts'

/** What came of a form on the page: a notice, or what was wrong and what was typed. */
export type FormOutcome = {
  notice?: MyDataView['notice']
  problems?: MyDataView['problems']
  typed?: Partial<MyDataView['typed']>
}

type Signup = PersonData['signups'][number]
type Letter = PersonData['letters'][number]

/** The page's view of everything stored about somebody. @param placeOf the name of a postal code's place, if known */
export function myDataView(
  data: PersonData,
  { notice, problems = {}, typed }: FormOutcome,
  placeOf: (postalCode: string) => string | undefined,
): MyDataView {
  const signup = presentSignup(data)
  const postalCode = signup?.postal_code ?? ''
  const place = placeOf(postalCode)
  const consent = signup && consentOf(data, signup)
  const pending = signup && pendingEmail(data, signup)
  return {
    email: signup?.email ?? data.email,
    postalCode,
    ...(place !== undefined && { place }),
    state: signup ? stateOf(signup) : {},
    ...(signup?.channel && { channel: signup.channel }),
    ...(pending !== undefined && { pendingEmail: pending }),
    ...(signup?.undeliverable_at && { undeliverable: { on: dayOf(signup.undeliverable_at) } }),
    events: newestFirst(data.events.map(eventView)),
    ...(consent && { consent }),
    letters: newestFirst(data.letters.map(letterView)),
    ...(notice && { notice }),
    problems,
    typed: { postalCode, email: '', ...typed },
  }
}

/** Who left may have come back: then there are several, and at most one of them counts. */
export function presentSignup({ signups }: Pick<PersonData, 'signups'>): Signup | undefined {
  return signups.find((signup) => signup.withdrawn_at === null) ?? signups.at(-1)
}

function stateOf({ withdrawn_at, confirmed_at }: Signup): MyDataState {
  if (withdrawn_at !== null) return { withdrawn: { on: dayOf(withdrawn_at) } }
  if (confirmed_at !== null) return { confirmed: { on: dayOf(confirmed_at) } }
  return { unconfirmed: true }
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

function consentOf(data: PersonData, signup: Signup): MyDataView['consent'] {
  const given = data.events.find((event) => event.signup_id === signup.id && event.type === 'requested')
  const archived = data.wordings.find(({ version }) => version === given?.facts.wording)
  return given && archived && { wording: archived.wording, agreed: momentOf(given.happened_at) }
}

function eventView(event: PersonData['events'][number]): ConsentEventView {
  const { email, postal_code: postalCode, user_agent: browser, ip } = event.person ?? {}
  return {
    at: momentOf(event.happened_at),
    type: { [nameOf(event)]: true },
    ...(event.person && { person: { email, postalCode, browser, ip } }),
  }
}

function nameOf({ type, facts }: PersonData['events'][number]): keyof ConsentEventView['type'] {
  if (type !== 'changed') return type
  return facts.field === 'email' ? 'email_changed' : 'postal_code_changed'
}

function letterView(letter: Letter): LetterView {
  return {
    at: momentOf(letter.sent_at ?? letter.queued_at),
    kind: { [letter.kind]: true },
    ...(letter.subject !== null && { subject: letter.subject }),
    outcome: { [outcomeOf(letter)]: true },
  }
}

function outcomeOf({ state }: Letter): keyof LetterView['outcome'] {
  if (state === 'sending') return 'waiting'
  return state === 'waiting' || state === 'sent' || state === 'uncertain' || state === 'refused'
    ? state
    : 'unsent'
}

function newestFirst<Entry extends { at: Moment }>(entries: Entry[]): Entry[] {
  // Those of one moment in turned order too: what was written down last is the newest.
  return entries.reverse().sort((one, other) => other.at.iso.localeCompare(one.at.iso))
}

const dayOf = (time: string) => germanDay(new Date(time))

function momentOf(time: string): Moment {
  const moment = new Date(time)
  return { words: germanMoment(moment), iso: moment.toISOString() }
}
