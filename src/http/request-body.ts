/** The JSON value of a body; `undefined` when it is not JSON. */
export function parseJson(body: unknown): unknown {
  try {
    return JSON.parse(String(body))
  } catch {
    return undefined
  }
}

/** The JSON object of a body; an empty one when it is anything else. */
export function parseJsonBody(body: unknown): Record<string, unknown> {
  const json = parseJson(body)
  return isObject(json) ? json : {}
}

/** Whether a JSON value is an object, neither an array nor null. */
export function isObject(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}

/** The fields of a posted form. @throws what is answered with 400 when somebody typed a control character */
export function readForm(body: unknown): URLSearchParams {
  const fields = new URLSearchParams(String(body ?? ''))
  if (hasControl([...fields])) throw Object.assign(new Error('A control character'), { statusCode: 400 })
  return fields
}

/** The database takes no NUL, and nothing that somebody types has other control characters than lines and tabs. */
export function hasControl(value: unknown): boolean {
  if (typeof value === 'string') return /[^\P{Cc}\n\r\t]/u.test(value)
  if (typeof value !== 'object' || value === null) return false
  return Object.entries(value).some(([key, inner]) => hasControl(key) || hasControl(inner))
}
