/** A region that reached its goal. */
export type GoalNews = {
  region: string
  regionId: number
  waiting: number
  goal: number
  /** Its launch letter, if one is written; `sendAt`: when it starts, if that is decided (ISO time). */
  newsletter: { id: number; subject: string; sendAt: string | null } | null
}

/** A newsletter that stopped itself, or did not start at its time. */
export type PauseNews = {
  id: number
  subject: string
  region: string | null
  /** Why it stopped; null: it did not start. */
  because: 'blocked' | 'bounces' | 'complaints' | null
  sent: number
  waiting: number
  /** What keeps newsletters from starting now, in German. */
  blockers: string[]
}
