import type pg from 'pg'
import { postOffices } from '../database/queries/post-offices.ts'
import { lettersOverdueSeconds } from '../database/queries/vitals.ts'

/** @returns why letters do not leave, for who watches the site: no worker that could send, or one is due for long. */
export async function lettersProbe(operator: pg.Pool): Promise<string | undefined> {
  const offices = await postOffices(operator)
  if (!offices.some(({ silent, state }) => !silent && SENDS.has(state))) {
    const said = offices.map(({ silent, state, code }) =>
      silent ? 'silent' : code === null ? state : `${state} (${code})`,
    )
    return `letters: ${said.join(', ') || 'no worker'}`
  }
  const minutes = Math.floor(((await lettersOverdueSeconds(operator)) ?? 0) / 60)
  return minutes >= MOST_MINUTES ? `letters: one waits for ${minutes} minutes` : undefined
}

/** `kept`: no mail server is set, and they are where they should be. */
const SENDS = new Set(['open', 'slowed', 'kept'])

const MOST_MINUTES = 10
