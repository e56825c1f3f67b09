import { z } from 'zod'
import { AUDIT_TOPICS, type AuditPage } from '../audit.ts'
import { json, type Routes, rowNumber } from './route.ts'

/** Strict, as the list's. */
const filter = z.strictObject({
  /** An operator's number; `nobody`: the command line, and tries to log in. */
  who: z.union([z.literal('nobody'), z.uuid()]).optional(),
  topic: z.enum(AUDIT_TOPICS).optional(),
  /** First and last day in Germany, `2026-11-21`. */
  from: z.iso.date().optional(),
  until: z.iso.date().optional(),
})
export type AuditFilter = z.output<typeof filter>

/** What was done in the console. Who does not administer sees the own lines. */
export const auditRoutes = {
  'GET /api/audit': {
    least: 'look',
    input: filter.extend({ before: rowNumber.optional() }),
    answer: json<AuditPage>(),
  },
  'GET /api/audit/export.csv': {
    least: 'administer',
    stepUp: true,
    input: filter,
    answer: json<never>(),
    audit: 'audit_exported',
  },
} as const satisfies Routes
