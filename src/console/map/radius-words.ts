import type { Names, Positions } from '../places/files.ts'
import type { Radius } from './map-data.ts'
import { LARGEST_RADIUS } from './radius-shape.tsx'

/** What was written of a circle, or why it says none. */
export type WrittenRadius = { ok: true; radius: Radius } | { ok: false; why: string }

/**
 * „30 km um Merkendorf“, „12 km 91732“: a number of kilometres and a place's name or postal code.
 * A name of several places needs the postal code; a town with many has its middle in the largest.
 */
export function readRadius(text: string, positions: Positions, names: Names): WrittenRadius {
  const [, kilometresText = '', where = ''] =
    /^\s*(\d+)\s*(?:km)?\s*(?:(?:um|bei)\s)?\s*(.+?)\s*$/i.exec(text) ?? []
  const kilometres = Number(kilometresText)
  if (!where || !kilometresText) return refused('Schreib es so: 30 km um Merkendorf, oder mit Postleitzahl.')
  if (kilometres < 1 || kilometres > LARGEST_RADIUS) {
    return refused(`Der Umkreis geht von 1 bis ${LARGEST_RADIUS} km.`)
  }
  if (/^\d+$/.test(where)) {
    const number = positions.numberOf.get(where)
    return number === undefined
      ? refused(`Die Postleitzahl ${where} gibt es nicht.`)
      : { ok: true, radius: { number, kilometres } }
  }
  const found = placesCalled(where, positions, names)
  const districts = new Set(found.map((number) => names.of(number)?.district))
  const [number] = found
  if (number === undefined) return refused(`Einen Ort „${where}“ gibt es nicht. Nimm die Postleitzahl.`)
  if (districts.size > 1) {
    const codes = found.map((each) => positions.postalCodes[each]).slice(0, 5)
    return refused(`„${where}“ gibt es ${districts.size}-mal. Nimm eine Postleitzahl: ${codes.join(', ')}.`)
  }
  return { ok: true, radius: { number, kilometres } }
}

const refused = (why: string) => ({ ok: false, why }) as const

/** Exactly so, or else beginning so; the one with the most inhabitants first. */
function placesCalled(where: string, { postalCodes }: Positions, names: Names): number[] {
  const wanted = where.toLocaleLowerCase('de')
  const all = postalCodes.map((_, number) => number)
  const nameOf = (number: number) => names.of(number)?.place.toLocaleLowerCase('de') ?? ''
  const exact = all.filter((number) => nameOf(number) === wanted)
  const found = exact.length > 0 ? exact : all.filter((number) => nameOf(number).startsWith(wanted))
  return found.sort((one, other) => (names.of(other)?.inhabitants ?? 0) - (names.of(one)?.inhabitants ?? 0))
}

/** `30 km um Merkendorf` */
export function radiusText(
  { number, kilometres }: Radius,
  positions: Positions,
  names: Names | undefined,
): string {
  return `${kilometres} km um ${names?.of(number)?.place ?? positions.postalCodes[number]}`
}
