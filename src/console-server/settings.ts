import type { TrustProxy } from '../http/client-address.ts'

/** What the console's server must be told; programs read it from the environment and pass it on. */
export type ConsoleSettings = {
  /** The address that operators type, without a path, e.g. `https://dorfteller.de`. */
  publicOrigin: string
  trustProxy: TrustProxy
  /** Signs operators' sessions (AUTH_SECRET); at least 32 characters. */
  authSecret: string
  logLevel: string
}
