import type { RetentionRule } from './deadlines.ts'
import { register } from './register.ts'

/** The storage times that jobs keep to, by name; the worker is handed this list. */
export function retentionRules(): RetentionRule[] {
  return register.flatMap(({ storage }) =>
    storage.flatMap((time) => ('rule' in time && time.rule ? [time.rule] : [])),
  )
}
