/** Specification section 3. */
export const STORAGE_KEY = 'cookie-consent'

export type Choice = 'accepted' | 'rejected'

/** The stored choice; `undefined` when none was made or the browser lets us store nothing. */
export function readChoice(storage: () => Storage = () => localStorage): Choice | undefined {
  try {
    const value = storage().getItem(STORAGE_KEY)
    return value === 'accepted' || value === 'rejected' ? value : undefined
  } catch {
    return undefined
  }
}

/** Stores the choice. Where the browser forbids that, it holds for this page only and is asked for again. */
export function storeChoice(choice: Choice, storage: () => Storage = () => localStorage): void {
  try {
    storage().setItem(STORAGE_KEY, choice)
  } catch (error) {
    console.debug('The cookie choice could not be stored.', error)
  }
}
