import { useSearchParams } from 'wouter'

/** One filter of an address: what its text means; `undefined` for what does not exist or says nothing. */
type Filter<Value extends string = string> = (text: string) => Value | undefined

type Filtered<Filters extends Record<string, Filter>> = {
  [Name in keyof Filters]?: NonNullable<ReturnType<Filters[Name]>>
}

/**
 * What a page keeps behind the question mark of its address, and how to change it: what it does not know is not there, what is
 * not set is left out.
 * @returns the values; and a change of some of them, which is no step to go back from if it says so
 */
export function useFilters<Filters extends Record<string, Filter>>(filters: Filters) {
  const [search, setSearch] = useSearchParams()
  const values = Object.fromEntries(
    Object.entries(filters).map(([name, read]) => [name, read(search.get(name) ?? '') || undefined]),
  ) as Filtered<Filters>
  const change = (changed: { [Name in keyof Filters]?: string | undefined }, how?: { replace: boolean }) =>
    setSearch((before) => {
      const after = new URLSearchParams(before)
      for (const [name, value] of Object.entries(changed)) {
        if (value) after.set(name, value)
        else after.delete(name)
      }
      return after
    }, how)
  return [values, change] as const
}

/** Any text, cut to a sensible length. */
export const anyText =
  (longest = 200): Filter =>
  (text) =>
    text.slice(0, longest)

export const matching =
  (pattern: RegExp): Filter =>
  (text) =>
    pattern.test(text) ? text : undefined

export const oneOf =
  <const Value extends string>(values: readonly Value[]): Filter<Value> =>
  (text) =>
    values.find((each) => each === text)

/** A day that there is: `2026-11-21`. */
export function day(text: string): string | undefined {
  const moment = /^\d{4}-\d\d-\d\d$/.test(text) ? Date.parse(`${text}T00:00:00Z`) : Number.NaN
  return !Number.isNaN(moment) && new Date(moment).toISOString().startsWith(text) ? text : undefined
}
