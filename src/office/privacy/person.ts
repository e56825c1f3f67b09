import type pg from 'pg'
import type { PersonData } from '../../contract/person-data.ts'
import { answerOf } from '../../database/ask.ts'

/** Everything about the owner of an address, also of those whose address it was before; null: nothing is stored. */
export function personData(owner: pg.Pool, email: string): Promise<PersonData | null> {
  return answerOf(owner, 'select public.person_data($1, true) as answer', [email])
}
