import { postalCodeProblem } from '../../contract/signup.ts'
import type { Standing, StandingSentences } from '../../contract/standing.ts'
import { routes } from '../../routes.ts'

const PREFIX_LENGTH = 2

type Places = Record<string, string>

const shelves = new Map<string, Promise<Places | undefined>>()

/**
 * The place of a postal code; null for one that there is not, `undefined` for an unfinished one, and when the list
 * cannot be fetched.
 * Lists are fetched by the first two digits, as soon as these are there, and once per page.
 */
export async function findPlace(postalCode: string): Promise<string | null | undefined> {
  if (postalCode.length < PREFIX_LENGTH) return undefined
  const places = await shelf(postalCode.slice(0, PREFIX_LENGTH))
  return postalCodeProblem(postalCode) || !places ? undefined : (places[postalCode] ?? null)
}

/** What is said of a place that was found, above the form and below its thanks; `undefined` while nobody can say. */
export function findWords(postalCode: string): Promise<StandingSentences | undefined> {
  words[postalCode] ??= fetch(routes.placeStanding(postalCode))
    .then((response) => response.json())
    .then(({ sentences }: Standing) => sentences)
    .catch(() => undefined)
  return words[postalCode]
}

const words: Record<string, Promise<StandingSentences | undefined>> = {}

function shelf(prefix: string): Promise<Places | undefined> {
  const known = shelves.get(prefix)
  if (known) return known
  const fetched = fetchPlaces(prefix).catch(() => {
    shelves.delete(prefix)
    return undefined
  })
  shelves.set(prefix, fetched)
  return fetched
}

async function fetchPlaces(prefix: string): Promise<Places | undefined> {
  const response = await fetch(routes.places(prefix))
  return response.ok ? ((await response.json()) as Places) : undefined
}
