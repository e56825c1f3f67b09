/** A PNG. */
type Picture = Uint8Array

/**
 * Keeps the pictures that were asked for last, at most so many and so many bytes. Whoever asks while one is still
 * being drawn waits for the same one; what could not be drawn is not kept.
 */
export function keepPictures<Failure extends object>(most: { pictures: number; bytes: number }) {
  const kept = new Map<string, { drawn: Promise<Picture | Failure>; bytes: number }>()
  let bytes = 0
  const forget = (key: string) => {
    bytes -= kept.get(key)?.bytes ?? 0
    kept.delete(key)
  }
  const store = (key: string, entry: { drawn: Promise<Picture | Failure>; bytes: number }) => {
    forget(key)
    kept.set(key, entry)
    bytes += entry.bytes
    for (const oldest of kept.keys()) {
      if (kept.size <= most.pictures && bytes <= most.bytes) break
      forget(oldest)
    }
  }
  return {
    /** The picture of that key, drawn if it is not there. */
    async of(key: string, draw: () => Promise<Picture | Failure>): Promise<Picture | Failure> {
      const known = kept.get(key)
      if (known) {
        store(key, known)
        return known.drawn
      }
      const entry = { drawn: draw(), bytes: 0 }
      store(key, entry)
      const picture = await entry.drawn
      if (kept.get(key) !== entry) return picture
      if (picture instanceof Uint8Array) store(key, { ...entry, bytes: picture.length })
      else forget(key)
      return picture
    },
    held: () => ({ pictures: kept.size, bytes }),
  }
}
