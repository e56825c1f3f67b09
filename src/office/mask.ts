/** `anna@example.org` → `a…@example.org`, wherever an address stands in a text. */
export function masked(text: string): string {
  return text.replaceAll(/[^\s@<>]+@/g, (name) => `${[...name][0]}…@`)
}

/** The same in every text of a value, however deep it lies. */
export function maskedDeep<Value>(value: Value): Value {
  if (typeof value === 'string') return masked(value) as Value
  if (Array.isArray(value)) return value.map((item: unknown) => maskedDeep(item)) as Value
  if (typeof value !== 'object' || value === null) return value
  return Object.fromEntries(Object.entries(value).map(([key, item]) => [key, maskedDeep(item)])) as Value
}
