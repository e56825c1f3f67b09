import {
  BODY_MAX_LENGTH,
  type NewsletterDraft,
  SUBJECT_MAX_LENGTH,
} from '../../contract/console/newsletters.ts'

/** Germany has 8,170 postal codes. */
const MOST_PLACES = 10_000

/** Why something was not taken: `code` names the field, `message` says it in German. */
export type Refusal = { code: string; message: string }
export type Read<Value> = { value: Value } | { refusal: Refusal }

const refused = (code: string, message: string) => ({ refusal: { code, message } })

/** Reads what the operator wrote. Whether the postal codes exist is asked of the database. */
export function readDraft(body: unknown): Read<NewsletterDraft> {
  const letter = readLetter(body)
  if ('refusal' in letter) return letter
  const postalCodes = readPostalCodes(body)
  if ('refusal' in postalCodes) return postalCodes
  const { isLaunch } = fieldsOf(body)
  if (typeof isLaunch !== 'boolean') return refused('malformed', 'Es fehlt, ob das ein Start ist.')
  return { value: { ...letter.value, postalCodes: postalCodes.value, isLaunch } }
}

/** Subject and text; line ends become \n, space around both is dropped. */
export function readLetter(body: unknown): Read<{ subject: string; body: string }> {
  const { subject: rawSubject, body: rawBody } = fieldsOf(body)
  if (typeof rawSubject !== 'string' || typeof rawBody !== 'string')
    return refused('malformed', 'Betreff und Text fehlen.')
  const subject = rawSubject.trim()
  const text = rawBody.replace(/\r\n?/g, '\n').trim()
  if (subject === '') return refused('subject', 'Der Betreff fehlt.')
  const subjectLength = [...subject].length
  if (subjectLength > SUBJECT_MAX_LENGTH)
    return refused('subject', `Der Betreff hat ${subjectLength} Zeichen, erlaubt sind ${SUBJECT_MAX_LENGTH}.`)
  // One line: it becomes a header.
  if (/[\p{Cc}\p{Zl}\p{Zp}\p{Cs}]/u.test(subject))
    return refused('subject', 'Im Betreff stehen Steuerzeichen oder ein Zeilenwechsel. Tippe ihn neu ein.')
  if (text === '') return refused('body', 'Der Text fehlt.')
  const textLength = [...text].length
  if (textLength > BODY_MAX_LENGTH)
    return refused('body', `Der Text hat ${textLength} Zeichen, erlaubt sind ${BODY_MAX_LENGTH}.`)
  if (/[^\P{Cc}\n\t]|\p{Cs}/u.test(text))
    return refused('body', 'Im Text stehen Steuerzeichen. Füge ihn als reinen Text ein.')
  return { value: { subject, body: text } }
}

/** Each postal code once, in order. */
export function readPostalCodes(body: unknown): Read<string[]> {
  const { postalCodes } = fieldsOf(body)
  if (!Array.isArray(postalCodes)) return refused('malformed', 'Die Postleitzahlen fehlen.')
  const codes = postalCodes as unknown[]
  if (codes.length === 0) return refused('postal_codes', 'Wähle mindestens eine Postleitzahl.')
  if (codes.length > MOST_PLACES) return refused('postal_codes', 'So viele Postleitzahlen gibt es nicht.')
  if (!codes.every((code): code is string => typeof code === 'string' && /^[0-9]{5}$/.test(code)))
    return refused('postal_codes', 'Eine Postleitzahl hat fünf Ziffern.')
  return { value: [...new Set(codes)].sort() }
}

const CLOCK = /^(\d{4}-\d{2}-\d{2})T(\d{2}:\d{2})(?::00)?$/

/** A day and a time that exist, as 2026-11-22T09:00. */
export function readClock(body: unknown): Read<string> {
  const { at } = fieldsOf(body)
  const [, day, time] = CLOCK.exec(typeof at === 'string' ? at : '') ?? []
  const moment = Date.parse(`${day}T${time}:00Z`)
  if (Number.isNaN(moment) || !new Date(moment).toISOString().startsWith(`${day}T${time}`))
    return refused('at', 'Gib einen Tag und eine Uhrzeit an.')
  return { value: `${day}T${time}` }
}

/** The version of the draft that was seen. */
export function readVersion(body: unknown): Read<string> {
  const { version } = fieldsOf(body)
  if (typeof version !== 'string' || !/^[0-9a-f]{32}$/.test(version))
    return refused('malformed', 'Es fehlt, welchen Entwurf du gesehen hast. Lade die Seite neu.')
  return { value: version }
}

export function fieldsOf(body: unknown): Record<string, unknown> {
  return typeof body === 'object' && body !== null && !Array.isArray(body)
    ? (body as Record<string, unknown>)
    : {}
}
