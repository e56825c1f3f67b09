/** Set for the rest of the visit; told in `src/content/processing/browser-storage.ts`. */
const SIGNED_UP_KEY = 'anmeldung-abgeschickt'

/** Goes to the document when somebody has signed up. */
export const SIGNED_UP = 'dorfteller:signed-up'

/** Tells the page, now and later in this tab, that whoever is here has signed up and is not to be asked again. */
export function noteSignedUp(): void {
  try {
    sessionStorage.setItem(SIGNED_UP_KEY, '1')
  } catch {
    // Storage is off: the next page asks again.
  }
  document.dispatchEvent(new Event(SIGNED_UP))
}
