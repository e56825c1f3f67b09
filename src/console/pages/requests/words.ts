import type { RequestKind, RequestState } from '../../../contract/console/requests.ts'
import type { RightsRequest } from '../../../contract/console/routes/requests.ts'
import { daysBetween } from '../../days.ts'

export const KIND_NAMES: Record<RequestKind, string> = {
  access: 'Auskunft (Art. 15)',
  rectification: 'Berichtigung (Art. 16)',
  erasure: 'Löschung (Art. 17)',
  restriction: 'Einschränkung (Art. 18)',
  portability: 'Mitnahme (Art. 20)',
  objection: 'Widerspruch (Art. 21)',
}

export const STATE_NAMES: Record<RequestState, string> = {
  open: 'offen',
  asked: 'wartet auf Antwort',
  done: 'erledigt',
}

/** How long there is left to answer, in words. @param today `2026-11-21` */
export function timeLeft({ dueOn, doneOn }: RightsRequest, today: string): string {
  if (doneOn !== null) return ''
  const days = daysBetween(today, dueOn)
  if (days < -1) return `seit ${-days} Tagen überfällig`
  if (days === -1) return 'seit gestern überfällig'
  if (days === 0) return 'heute'
  return days === 1 ? 'morgen' : `in ${days} Tagen`
}

/** `2026-11-21` → `21.11.2026`. */
export function dayText(day: string): string {
  return day.split('-').reverse().join('.')
}
