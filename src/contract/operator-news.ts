/** What happened to a region, as the letter about it tells: goal_news. */
export type GoalNews = {
  region: string
  regionId: number
  waiting: number
  goal: number
  /** The letter that goes by itself, if one does; when, as ISO time. */
  newsletter: { id: number; subject: string; sendAt: string } | null
}

/** A launch that paused by itself, or was to start and cannot: newsletter_trouble. */
export type NewsletterTrouble = {
  id: number
  subject: string
  region: string | null
  /** Why it paused; null: it cannot start. */
  because: 'blocked' | 'bounces' | 'complaints' | null
  sendAt: string | null
  sent: number
  waiting: number
  /** What keeps it from starting, in German. */
  blockers: string[]
}

type RegionLine = { name: string; waiting: number; goal: number }

/** The week before a Monday: monday_figures. */
export type MondayFigures = {
  reached: RegionLine[]
  /** Regions with 85 of 100 that they need. */
  near: RegionLine[]
  finished: {
    subject: string
    region: string | null
    cancelled: boolean
    letters: number
    sent: number
    refused: number
  }[]
  /** Until Sunday; `first`: the day by which the most urgent one must be answered. */
  requests: { due: number; overdue: number; first: string | null }
  warnings: {
    blockers: string[]
    /** Null: it takes letters. */
    mailServer: 'slowed' | 'paused' | 'held' | null
    stuck: number
    paused: number
  }
  growth: { confirmed: number; withdrawn: number }
  waiting: number
}
