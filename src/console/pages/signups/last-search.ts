import type { SignupsSearch } from './search.ts'

let last: SignupsSearch = {}

/** Keeps what the list of this window was filtered by; not in the address of a person, who is the same in every list. */
export function keepSearch(search: SignupsSearch): void {
  last = search
}

/** What the list was filtered by before one of its people was opened. */
export function lastSearch(): SignupsSearch {
  return last
}
