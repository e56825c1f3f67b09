import { postalCodeProblem } from '../../contract/signup.ts'
import type { Standing } from '../../contract/standing.ts'
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

/** How a place stands; null where there is no such postal code, `undefined` when it cannot be had now. */
export async function findStanding(postalCode: string): Promise<Standing | null | undefined> {
  standings[postalCode] ??= fetch(routes.placeStanding(postalCode))
  try {
    const response = (await standings[postalCode]).clone()
    if (response.ok || response.status === 404) return response.ok ? await response.json() : null
  } catch {
    // Asked again the next time.
  }
  delete standings[postalCode]
  return undefined
}

const standings: Record<string, Promise<Response>> = {}

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
