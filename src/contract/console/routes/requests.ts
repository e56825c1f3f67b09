import { z } from 'zod'
import type { Masked } from '../access.ts'
import { NOTE_MAX_LENGTH, REQUEST_KINDS, REQUEST_STATES } from '../requests.ts'
import { json, line, type Routes } from './route.ts'

const draft = z.strictObject({
  receivedOn: z.iso.date(),
  kind: z.enum(REQUEST_KINDS),
  /** Who asks; an e-mail address, as a rule. */
  from: line.min(1).max(254),
  note: z.string().trim().max(NOTE_MAX_LENGTH),
})
/** What the operator writes down. Days are `2026-11-21`. */
export type RequestDraft = z.output<typeof draft>

const change = draft
  .extend({ state: z.enum(REQUEST_STATES), doneOn: z.iso.date().nullable() })
  .refine(({ state, doneOn }) => (state === 'done') === (doneOn !== null))
/** `doneOn` is set when the state is done, and only then. */
export type RequestChange = z.output<typeof change>

/** A request by right, the most urgent first. */
export type RightsRequest = RequestChange & {
  number: number
  dueOn: string
  overdue: boolean
  /** The sign-up of the address, to go to the person's page; `null` when there is none. */
  signup: number | null
}

export type RequestList = { requests: RightsRequest[]; masked: Masked; today: string }

/** What people ask for by right, with the day by which they must be answered. */
export const requestRoutes = {
  'GET /api/requests': { least: 'look', answer: json<RequestList>() },
  'POST /api/requests': {
    least: 'administer',
    input: draft,
    answer: json<{ number: number }>(),
    audit: 'request_added',
  },
  'POST /api/requests/:number': { least: 'administer', input: change, audit: 'request_changed' },
} as const satisfies Routes
