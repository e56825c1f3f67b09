import type { Standing } from '../../../src/contract/standing.ts'

/** Nine of 25 wait there, as the server would say it. */
export const nineWaitIn = (postal_code: string, place: string): Standing => ({
  ...{ postal_code, place, households: 9, goal: 25, state: 'collecting' },
  counted_at: '2026-11-21T18:00:00Z',
  sentences: {
    waiting: `In ${postal_code} ${place} warten 9 Haushalte.`,
    goal: 'Noch 16 bis zum Ziel von 25 Haushalten.',
    row: [`${place}: 9 von 25`, 'Noch 16 bis zum Ziel.'],
    dialog: { title: '', lead: '' },
    saved: '',
    meaning: 'Gezählt: wer sich eingetragen und bestätigt hat. Das verpflichtet zu nichts.',
    counted: 'Stand: 21. November 2026, 19:00 Uhr',
  },
})
