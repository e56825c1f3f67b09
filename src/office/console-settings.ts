import type { ServerSettings } from '../http/create-server.ts'

/** What the console's server must be told; programs read it from the environment and pass it on. */
export type ConsoleSettings = ServerSettings & {
  /** Signs operators' sessions (AUTH_SECRET); at least 32 characters. */
  authSecret: string
}
