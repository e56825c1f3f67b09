/** Addresses by which an answer finds its letter. */
export type WayBack = {
  /** Who mail servers tell what became of the letter: its envelope's sender. */
  returnPath(letter: { id: string; to: string }): string
  /** Whoever writes there gets no more newsletters; for as long as that is read. */
  unsubscribe?: ((id: string) => string) | undefined
  /** By which a provider that gives letters another Message-ID tells us the letter. */
  headers?: ((id: string) => Record<string, string>) | undefined
}
