import type { JumpLetterState, JumpRegionState, JumpTargets } from '../../contract/console/jump.ts'
import type { SignupRow } from '../../contract/console/signups.ts'
import { hasAll, wordsOf } from '../pages/next/words.ts'
import { STATE_NAMES } from '../pages/signups/words.ts'
import { pages } from '../pages.ts'
import type { Names, Positions } from '../places/files.ts'
import type { Path } from '../router/address.ts'
import type { Search } from '../search.ts'
import { number } from '../words.ts'

/** Somewhere to go. */
export type Target = { name: string; note?: string; to: Path; search?: Search }

export type Group = { title: string; targets: Target[] }

/** So many of each kind: more are found by another letter. */
const MOST = 6
/** Without a word yet, as what somebody may be after. */
const MOST_UNASKED = 3

/** Pages that are led to from others, and whose role may use them. */
const MORE_PAGES = [
  { path: '/briefe/neu', called: 'Brief schreiben', least: 'send' },
  { path: '/anmeldungen/einlesen', called: 'Liste einlesen', least: 'administer' },
  { path: '/einrichtung/angaben', called: 'Angaben zur Seite', least: 'administer' },
] as const

type Least = 'look' | 'send' | 'administer'

export function pageTargets(may: (least: Least) => boolean): Target[] {
  const named = pages.flatMap((page) => {
    const called = 'name' in page ? page.name : 'inMenu' in page ? page.inMenu : undefined
    return called
      ? [{ path: page.path, called, least: 'least' in page ? page.least : ('look' as const) }]
      : []
  })
  return [...named, ...MORE_PAGES]
    .filter(({ least }) => may(least))
    .map(({ path, called }) => ({ name: called, to: path }))
}

const REGION_STATES: Record<JumpRegionState, string> = {
  collecting: 'sammelt',
  ready: 'am Ziel',
  started: 'läuft',
}

export function regionTargets({ regions }: JumpTargets): Target[] {
  return regions.map(({ id, name, waiting, goal, state }) => ({
    name,
    note:
      state === 'started'
        ? REGION_STATES[state]
        : `${number(waiting)} von ${number(goal)}, ${REGION_STATES[state]}`,
    to: `/regionen/${id}`,
  }))
}

const LETTER_STATES: Record<JumpLetterState, string> = {
  draft: 'Entwurf',
  scheduled: 'geplant',
  running: 'läuft',
  paused: 'angehalten',
  cancelled: 'abgebrochen',
  finished: 'fertig',
}

export function letterTargets({ letters }: JumpTargets): Target[] {
  return letters.map(({ id, subject, region, state }) => ({
    name: subject || 'Brief ohne Betreff',
    note: [region, LETTER_STATES[state]].filter(Boolean).join(', '),
    to: `/briefe/${id}`,
  }))
}

/** Those that fit come before those that only contain the words; within them the order stays. */
export function found(targets: readonly Target[], text: string): Target[] {
  const words = wordsOf(text)
  if (words.length === 0) return targets.slice(0, MOST_UNASKED)
  const fitting = targets.filter(({ name, note = '' }) => hasAll(`${name} ${note}`, words))
  return firstBest(fitting, ({ name }) => rank(name, words[0] ?? ''))
}

/** Begins with it, has a word that does, or has it somewhere. */
function rank(name: string, word: string): number {
  const words = wordsOf(name)
  if (words[0]?.startsWith(word)) return 0
  return words.some((each) => each.startsWith(word)) ? 1 : 2
}

function firstBest<Each>(all: readonly Each[], rankOf: (each: Each) => number): Each[] {
  return all
    .map((each) => ({ each, place: rankOf(each) }))
    .sort((one, other) => one.place - other.place)
    .slice(0, MOST)
    .map(({ each }) => each)
}

type Place = { postalCode: string; place: string; inhabitants: number; plain: string }

/** All places, the larger first, ready to be looked through at each letter. */
export function readPlaces({ postalCodes }: Positions, names: Names): Place[] {
  return postalCodes
    .flatMap((postalCode, index) => {
      const name = names.of(index)
      if (!name) return []
      const { place, inhabitants } = name
      return [{ postalCode, place, inhabitants, plain: wordsOf(`${postalCode} ${place}`).join(' ') }]
    })
    .sort((one, other) => other.inhabitants - one.inhabitants)
}

/** @returns none before somebody typed two letters: eight thousand are no choice. */
export function placeTargets(places: readonly Place[], text: string): Target[] {
  const words = wordsOf(text)
  const [first = ''] = words
  if (words.join('').length < 2) return []
  const fitting = places.filter(({ plain }) => words.every((word) => plain.includes(word)))
  return firstBest(fitting, ({ plain }) =>
    plain.split(' ').some((each) => each.startsWith(first)) ? 0 : 1,
  ).map(({ postalCode, place }) => ({ name: place, note: postalCode, to: '/', search: { ort: postalCode } }))
}

/** The list finds people by their place as well; here only by their address. */
export function personTargets(rows: readonly SignupRow[], text: string): Target[] {
  const own = rows.filter(({ email }) => email.toLowerCase().includes(text.toLowerCase()))
  return own.map(({ number: id, email, postalCode, place, state }) => ({
    name: email,
    note: `${postalCode} ${place ?? ''}, ${STATE_NAMES[state]}`,
    to: `/anmeldungen/${id}`,
  }))
}

/** The list of sign-ups with what was typed: whom this list is too short for. */
export function searchOfPeople(text: string): Target {
  return { name: `„${text}“ in den Anmeldungen suchen`, to: '/anmeldungen', search: { suche: text } }
}
