type Place = 'localStorage' | 'sessionStorage'

/** What the browser keeps under a key; null where there is nothing, or nothing may be kept. */
export function readStored(place: Place, key: string): string | null {
  try {
    return window[place].getItem(key)
  } catch {
    return null
  }
}

/** Keeps something under a key. Where the browser forbids that, it holds for this page only. */
export function store(place: Place, key: string, value: string): void {
  try {
    window[place].setItem(key, value)
  } catch (error) {
    console.debug(`${key} could not be stored.`, error)
  }
}
