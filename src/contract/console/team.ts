import type { Role } from './access.ts'

/** Somebody who has access to the console. Times are ISO. */
export type TeamMember = {
  id: string
  name: string
  email: string
  role: Role
  hasPassword: boolean
  totp: boolean
  passkeys: number
  /** How many are open. */
  sessions: number
  /** As far back as the log is kept; null: never in that time. */
  lastLogIn: string | null
  /** Until when a second factor has to be there; null: there is one, or the role needs none. */
  secondFactorBy: string | null
}

/** A one-time link, shown once. */
export type TeamLink = { link: string; expiresAt: string }
