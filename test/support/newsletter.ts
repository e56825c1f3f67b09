import { expect } from 'vitest'
import type { FreshDatabase } from './fresh-database.ts'
import { eventually } from './fresh-office.ts'
import type { Postfix } from './postfix.ts'

/** A launch to everybody in a village, and what is known of its letters. */
export function newsletterIn({ owner }: FreshDatabase['database']) {
  const newsletter = {
    /** The column `answer` of some rows. */
    async ask(sql: string) {
      const { rows } = await owner.query<{ answer: unknown }>(sql)
      return rows.map(({ answer }) => answer)
    },
    /** How many letters are still to leave. */
    async waiting() {
      const [number] = await newsletter.ask(
        `select count(*)::int as answer from letters where state in ('waiting', 'sending')`,
      )
      return number
    },
    /** What was heard of its letters, by type. */
    async events() {
      const { rows } = await owner.query<{ type: string; events: number }>(
        `select e.type, count(*)::int as events from letter_events as e join letters as l on l.id = e.letter_id
         where l.kind = 'newsletter' group by 1`,
      )
      return Object.fromEntries(rows.map(({ type, events: number }) => [type, number]))
    },
    /** To whom the letters went, all of them `sent`, sorted; once Postfix has nothing left to deliver. */
    async recipients(postfix: Postfix) {
      const states = await newsletter.ask(`select state as answer from letters where kind = 'newsletter'`)
      expect([...new Set(states)]).toEqual(['sent'])
      await eventually(() => postfix.count()).toBeGreaterThanOrEqual(states.length)
      await eventually(() => undelivered(postfix)).toEqual([])
      const letters = await postfix.letters()
      return letters.map((letter) => /^Delivered-To: (\S+)/m.exec(String(letter))?.[1] ?? '').sort()
    },
  }
  return newsletter
}

export type Newsletter = ReturnType<typeof newsletterIn>

/** The numbers of letters that are still in its queue. */
async function undelivered(postfix: Postfix): Promise<(string | undefined)[]> {
  const log = await postfix.log()
  const numbers = (pattern: RegExp) => [...log.matchAll(pattern)].map(([, number]) => number)
  const removed = new Set(numbers(/qmgr\[\d+\]: (\w+): removed/g))
  return numbers(/qmgr\[\d+\]: (\w+): from=/g).filter((number) => !removed.has(number))
}
