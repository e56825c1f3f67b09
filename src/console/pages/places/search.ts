import { oneOf, type Search, textOf } from '../../search.ts'

/** Filters by state, as the address names them. */
export const STATES = ['alle', 'sammelt', 'bereit', 'gestartet'] as const
export type StateFilter = (typeof STATES)[number]

/** What the page of places keeps in its address. What is as it always is, is left out. */
export type PlacesSearch = {
  stand?: StateFilter
  /** Part of a postal code, of a place's or a district's name. */
  text?: string
  /** Only places with a goal of their own. */
  eigenes?: '1'
  /** Column, with a minus in front from the largest down. */
  sortierung?: string
  /** The place that is open: its postal code. */
  ort?: string
}

/** What a filter changes of it; `undefined` or empty takes it away. */
export type Changes = { [Name in keyof PlacesSearch]?: PlacesSearch[Name] | undefined }

export function readPlacesSearch(search: Search): PlacesSearch {
  const state = oneOf(STATES, search.stand)
  const [text, sort, place] = [textOf(search.text, 80), textOf(search.sortierung), textOf(search.ort)]
  return {
    ...(state !== STATES[0] && { stand: state }),
    ...(text && { text }),
    ...(search.eigenes === '1' && { eigenes: '1' }),
    ...(sort && /^-?[a-z]+$/.test(sort) && { sortierung: sort }),
    ...(place && /^\d{5}$/.test(place) && { ort: place }),
  }
}
