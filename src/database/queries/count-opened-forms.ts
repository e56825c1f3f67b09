import type pg from 'pg'
import { gather } from './gather.ts'

/** A form that somebody opened, and what their browser calls itself: it says whether it is a person's, and is not stored. */
export type OpenedForm = { page_path: string; user_agent: string }

/** One statement at once: they add to the same rows, and sign-ups want the other connections. */
const LIMITS = { entries: 500, statements: 1 }

/** Counts forms that are opened together (function `count_opened_forms`). Waits until committed. */
export function openCountOpenedForms(anon: pg.Pool): (opened: OpenedForm) => Promise<undefined> {
  return gather(async (entries) => {
    await anon.query('select public.count_opened_forms($1)', [JSON.stringify(entries)])
    return entries.map(() => undefined)
  }, LIMITS)
}
