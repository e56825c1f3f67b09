/** What the console asks about people that the server does not know. The programs make it (src/programs/start/people.ts). */
export type PeopleParts = {
  /** Fingerprint of an address, as on the suppression list: 32 bytes. */
  fingerprint(email: string): Buffer
  /** After somebody was erased: the list's file and the space of the deleted rows. */
  afterErasure(): Promise<void>
  /** The proof of somebody's consent as a page to print; `undefined` when there is nothing to prove. */
  proofPage(email: string): Promise<string | undefined>
}
