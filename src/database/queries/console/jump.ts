import type pg from 'pg'
import type { JumpTargets } from '../../../contract/console/jump.ts'
import { rowsOf } from '../../ask.ts'

// All run as the role operator.

const LETTERS = 500

/** All regions, and the newest letters. */
export async function jumpTargets(operator: pg.Pool): Promise<JumpTargets> {
  const [regions, letters] = await Promise.all([
    rowsOf<JumpTargets['regions'][number]>(
      operator,
      `select id::float8, name, waiting::int, goal, state from public.region_standings order by lower(name)`,
    ),
    rowsOf<JumpTargets['letters'][number]>(
      operator,
      `select n.id::float8, n.subject, r.name as region, n.state
       from public.newsletters as n left join public.regions as r on r.id = n.region_id
       order by n.id desc limit ${LETTERS}`,
    ),
  ])
  return { regions, letters }
}
