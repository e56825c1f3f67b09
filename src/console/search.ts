/** What stands behind the question mark of an address: every value is text, as it is written there. */
export type Search = Record<string, string | undefined>

/** `?zeitraum=30&plz=01067` → `{ zeitraum: '30', plz: '01067' }`: no guessing at numbers, leading zeros stay. */
export function parseSearch(search: string): Search {
  return Object.fromEntries(new URLSearchParams(search))
}

/** The other way round; what is empty or not set is left out, so that an address says only what was chosen. */
export function stringifySearch(search: Record<string, unknown>): string {
  const parameters = new URLSearchParams()
  for (const [name, value] of Object.entries(search)) {
    if (value !== undefined && value !== null && value !== '') parameters.set(name, String(value))
  }
  // Commas and colons may stand in a query as they are (RFC 3986, 3.4); escaped they could not be read.
  const text = parameters.toString().replaceAll('%2C', ',').replaceAll('%3A', ':')
  return text === '' ? '' : `?${text}`
}

/** One filter of an address: what its text means; `undefined` for what does not exist or says nothing. */
type Filter<Value extends string = string> = (text: string) => Value | undefined

/** What is as it always is, is left out. */
export type Filtered<Filters extends Record<string, Filter>> = {
  [Name in keyof Filters]?: NonNullable<ReturnType<Filters[Name]>>
}

/** How a page reads its address: what it does not know, and what does not exist, is not there. */
export function filters<Filters extends Record<string, Filter>>(
  all: Filters,
): (search: Search) => Filtered<Filters> {
  return (search) =>
    Object.fromEntries(
      Object.entries(all).flatMap(([name, read]) => {
        const value = search[name] ? read(search[name]) : undefined
        return value === undefined ? [] : [[name, value]]
      }),
    ) as Filtered<Filters>
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

export const keyOf =
  <Names extends object>(names: Names): Filter<keyof Names & string> =>
  (text) =>
    Object.hasOwn(names, text) ? (text as keyof Names & string) : undefined

/** A day that there is: `2026-11-21`. */
export function day(text: string): string | undefined {
  const moment = /^\d{4}-\d\d-\d\d$/.test(text) ? Date.parse(`${text}T00:00:00Z`) : Number.NaN
  return !Number.isNaN(moment) && new Date(moment).toISOString().startsWith(text) ? text : undefined
}
