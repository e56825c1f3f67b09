import type pg from 'pg'
import { LETTER_OVERDUE_SECONDS, lettersOverdueSeconds } from './checks/vitals.ts'
import { postOffices } from './post-offices.ts'

/** @returns why letters do not leave, for who watches the site: no office that could send, or one is due for long. */
export async function lettersProbe(operator: pg.Pool): Promise<string | undefined> {
  const offices = await postOffices(operator)
  if (!offices.some(({ silent, state }) => !silent && SENDS.has(state))) {
    const said = offices.map(({ silent, state, code }) =>
      silent ? 'silent' : code === null ? state : `${state} (${code})`,
    )
    return `letters: ${said.join(', ') || 'no office'}`
  }
  const seconds = (await lettersOverdueSeconds(operator)) ?? 0
  return seconds > LETTER_OVERDUE_SECONDS
    ? `letters: one waits for ${Math.floor(seconds / 60)} minutes`
    : undefined
}

/** `kept`: no mail server is set, and they are where they should be. */
const SENDS = new Set(['open', 'kept'])
