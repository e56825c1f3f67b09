/** What somebody asks for: Art. 15, 16, 17, 18, 20 and 21 DSGVO. */
export const REQUEST_KINDS = [
  'access',
  'rectification',
  'erasure',
  'restriction',
  'portability',
  'objection',
] as const
export type RequestKind = (typeof REQUEST_KINDS)[number]

/** asked: it waits for an answer of the person's, for instance who it is. */
export const REQUEST_STATES = ['open', 'asked', 'done'] as const
export type RequestState = (typeof REQUEST_STATES)[number]

/** Characters of a note. */
export const NOTE_MAX_LENGTH = 4000

/** What the operator writes down. Days are `2026-11-21`. */
export type RequestDraft = {
  receivedOn: string
  kind: RequestKind
  /** Who asks; an e-mail address, as a rule. */
  from: string
  note: string
}

/** POST /requests/:number. `doneOn` is set when the state is done, and only then. */
export type RequestChange = RequestDraft & { state: RequestState; doneOn: string | null }

/** A request by right: GET /requests, the most urgent first. */
export type RightsRequest = RequestChange & {
  number: number
  dueOn: string
  overdue: boolean
  /** The sign-up of the address, to go to the person's page; `null` when there is none. */
  signup: number | null
}

export type RequestList = { requests: RightsRequest[]; masked: boolean; today: string }
