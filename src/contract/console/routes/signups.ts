import { z } from 'zod'
import { asciiEmail } from '../../signup.ts'
import { RECIPIENT_RESULTS } from '../newsletter-course.ts'
import {
  type ImportReport,
  type ImportResult,
  type Resending,
  SIGNUP_SORTS,
  SIGNUP_STATES,
  type SignupCount,
  type SignupPage,
  type SignupPerson,
  type TryingAgain,
} from '../signups.ts'
import { json, line, type Routes, rowNumber } from './route.ts'

const text = line.max(254)

/** Strict: an export must not hold more than was asked for, because a word was not understood. */
const filter = z.strictObject({
  /** Part of an address, begin of a postal code or of a place's name; without addresses only the latter two. */
  search: text.optional(),
  state: z.enum(SIGNUP_STATES).optional(),
  /** First and last day of signing up in Germany, `2026-11-21`. */
  from: z.iso.date().optional(),
  until: z.iso.date().optional(),
  /** Begin of a postal code or of a place's name. */
  place: text.optional(),
  /** Federal state. */
  region: text.optional(),
  /** The number of a region that operators made: who lives in one of its places. */
  inRegion: rowNumber.optional(),
  /** Who has a letter of this newsletter, and of those only what became of it. */
  newsletter: rowNumber.optional(),
  result: z.enum(RECIPIENT_RESULTS).optional(),
  sort: z.enum(SIGNUP_SORTS).optional(),
})
export type SignupFilter = z.output<typeof filter>

export const listRoutes = {
  'GET /api/signups': {
    least: 'look',
    /** `most`: at most so many rows, of which each address counts as seen. */
    input: filter.extend({ after: line.max(1000).optional(), most: rowNumber.optional() }),
    answer: json<SignupPage>(),
  },
  'GET /api/signups/count': { least: 'look', input: filter, answer: json<SignupCount>() },
} as const satisfies Routes

export const fileRoutes = {
  'GET /api/signups/export.csv': {
    least: 'administer',
    stepUp: true,
    input: filter,
    answer: json<never>(),
    audit: 'signups_exported',
  },
  'GET /api/signups/export.xlsx': {
    least: 'administer',
    stepUp: true,
    input: filter,
    answer: json<never>(),
    audit: 'signups_exported',
  },
} as const satisfies Routes

/** A person is named by the number of a sign-up. */
export const personRoutes = {
  'GET /api/signups/:number': { least: 'look', answer: json<SignupPerson>() },
  'POST /api/signups/:number/resend': {
    least: 'send',
    answer: json<{ answer: Resending }>(),
    audit: 'confirmation_resent',
  },
  /** Takes back that its address is undeliverable. */
  'POST /api/signups/:number/try-again': {
    least: 'send',
    answer: json<{ answer: TryingAgain }>(),
    audit: 'address_tried_again',
  },
  'GET /api/signups/:number/data.json': {
    least: 'administer',
    stepUp: true,
    answer: json<never>(),
    audit: 'person_exported',
  },
  'GET /api/signups/:number/proof.html': {
    least: 'administer',
    stepUp: true,
    answer: json<never>(),
    audit: 'proof_printed',
  },
  /** The address is typed once more. */
  'POST /api/signups/:number/erase': {
    least: 'administer',
    stepUp: true,
    input: { email: line.min(1).max(254).overwrite(asciiEmail) },
    audit: 'person_erased',
  },
} as const satisfies Routes

export const importRoutes = {
  /** Reads a file and keeps nothing. */
  'POST /api/signups/import/check': {
    least: 'administer',
    file: true,
    answer: json<ImportReport>(),
    audit: null,
  },
  /** What a list has to look like. */
  'GET /api/signups/import/sample.csv': { least: 'administer', answer: json<never>() },
  /** Takes a list over. */
  'POST /api/signups/import': {
    least: 'administer',
    stepUp: true,
    file: true,
    answer: json<ImportResult>(),
    audit: 'signups_imported',
  },
} as const satisfies Routes
