/** What the console is asked for where one can go: GET /konsole/api/jump. */
export type JumpTargets = {
  regions: { id: number; name: string; waiting: number; goal: number; state: JumpRegionState }[]
  /** The newest first, as many as somebody may want to go to. */
  letters: { id: number; subject: string; region: string | null; state: JumpLetterState }[]
}

export type JumpRegionState = 'collecting' | 'ready' | 'started'
export type JumpLetterState = 'draft' | 'scheduled' | 'running' | 'paused' | 'cancelled' | 'finished'
