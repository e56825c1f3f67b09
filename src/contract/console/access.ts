/** What somebody may do in the console: see everything; write to people too; everything. Each includes the ones before. */
export const ROLES = ['look', 'send', 'administer'] as const
export type Role = (typeof ROLES)[number]

/** Characters of a password, at least and at most (more would only cost the server time). */
export const PASSWORD_LENGTH = { min: 15, max: 256 } as const

/** Why something was not done: a code for the program, a German sentence for the operator. */
export type ConsoleRefusal = { code: string; message: string }

/** The code of what is refused as nobody is logged in. */
export const NOT_LOGGED_IN = 'logged_out'

/** The code of what is refused until somebody has shown again who they are. */
export const PROVE_AGAIN = 'prove_again'

/** Who is logged in, and into what: GET /konsole/api/me. */
export type Me = {
  name: string
  email: string
  role: Role
  /**
   * Until when who administers must log in by a second factor, or since when nothing else works any more (ISO); null: it is
   * so, or need not be.
   */
  secondFactorBy: string | null
  /** Whether the database was filled by `npm run dorfteller -- demo`. */
  isDemo: boolean
}

/** After a right password: in, or asked for a code of the authenticator app. */
export type LogInAnswer = { next: 'console' | 'code' }

export type LinkOwner = { name: string; email: string }

/** What a browser says of a passkey; the sign-in library knows the rest of it. */
export type PasskeyResponse = { [key: string]: unknown; id: string; type: 'public-key' }

/** What begins the use of an authenticator app: the address for its QR code, and codes for when the app is lost. */
export type TotpBegun = { uri: string; recoveryCodes: string[] }

/** How somebody logs in: GET /konsole/auth/account. */
export type AccountAccess = {
  hasPassword: boolean
  totp: boolean
  /** Codes for when the app is lost that were not used yet. */
  recoveryCodes: number
  passkeys: { id: string; name: string; addedAt: string }[]
  /** The newest first, this one included. */
  sessions: OwnSession[]
}

/** Where somebody is logged in. By what: shown at the log-in, or again since. Moments are ISO. */
export type OwnSession = {
  id: string
  isThis: boolean
  means: 'password' | 'app' | 'recovery_code' | 'passkey'
  loggedInAt: string
  /** To within the minutes after which its end is moved on. */
  usedAt: string
}
