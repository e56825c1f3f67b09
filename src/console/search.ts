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

/** The value of a filter if it is one of those that exist, else the first. For `validateSearch` of a page. */
export function oneOf<const Values extends readonly [string, ...string[]]>(
  values: Values,
  value: unknown,
): Values[number] {
  return values.find((each) => each === value) ?? values[0]
}

/** The text of a filter, cut to a sensible length; `undefined` when there is none. */
export function textOf(value: unknown, longest = 200): string | undefined {
  return typeof value === 'string' && value !== '' ? value.slice(0, longest) : undefined
}
