import type { ServerSettings } from '../http/create-server.ts'

/** What the door must be told; programs read it from the environment and pass it on. */
export type DoorSettings = ServerSettings & {
  /** The key that every page carries; it opens nothing but the two inserts. */
  publicKey: string
  /** Origins whose pages may use the REST interface too. */
  corsOrigins: string[]
  /** Address of the ad conversion script; set only when an ads id is set. */
  adsScriptUrl: string | undefined
  /** A hosted backend that the pages talk to instead of this server. */
  backendUrl: string | undefined
  /** The door's one key (DOOR_SECRET): signs visitor sessions; at least 32 characters. */
  secret: string
  /** Whether the proof of a consent keeps the address that the request came from. */
  proofStoresIp: boolean
}
