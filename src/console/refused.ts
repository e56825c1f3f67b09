import { TRPCClientError } from '@trpc/client'

/** What was refused, and why: for the program and, in German, for the operator. */
export class Refused extends Error {
  override name = 'Refused'
  readonly reason: string

  constructor(reason: string, message: string) {
    super(message)
    this.reason = reason
  }
}

/** The German sentence of a refusal; anything else is a fault of the console's own. */
export function sentenceOf(error: unknown): string {
  const isTold = error instanceof Refused || error instanceof TRPCClientError
  return isTold ? error.message : 'In der Konsole ist ein Fehler aufgetreten. Lade die Seite neu.'
}

/** Why, for the program: as `taken`, or the field that does not fit. */
export const reasonOf = (error: unknown): string | undefined =>
  error instanceof TRPCClientError ? error.data?.reason : undefined

/** @param answer of a procedure, or of the library that logs people in, which speaks English by codes */
export function refusedBy(response: Response, answer: unknown): Refused {
  const { error, code, message } = Object(answer) as {
    error?: { message: string; data?: { reason?: string } }
    code?: string
    message?: string
  }
  if (error) return new Refused(error.data?.reason ?? '', error.message)
  if (response.status === 429) return new Refused('wait', waitText(response.headers.get('retry-after')))
  if (response.status === 503) return new Refused('database_away', AWAY)
  const words = code === undefined ? undefined : WORDS[code]
  return new Refused(
    (code ?? 'failed').toLowerCase(),
    words ?? ((code === 'WEAK_PASSWORD' && message) || FAILED),
  )
}

function waitText(seconds: string | null): string {
  const wait = Number(seconds) || 1
  const many = wait < 90 ? `${wait} Sekunden` : `${Math.ceil(wait / 60)} Minuten`
  return `Das waren viele Versuche. Bitte warte ${wait === 1 ? 'eine Sekunde' : many}.`
}

const AWAY = 'Die Datenbank ist gerade nicht zu erreichen. Bitte versuche es in ein paar Augenblicken erneut.'
const FAILED = 'Da ist etwas schiefgegangen. Im Protokoll des Servers steht mehr dazu.'
const WRONG_CODE = 'Dieser Code stimmt nicht. Nimm den, den die App gerade zeigt.'
const TOO_LATE = 'Das hat zu lange gedauert. Melde dich noch einmal mit dem Passwort an.'
const NO_PASSKEY = 'Der Passkey ließ sich nicht einrichten. Versuche es noch einmal.'
const WRONG_PASSKEY = 'Mit diesem Passkey geht es nicht.'
export const LINK_GONE =
  'Dieser Link gilt nicht mehr: er wurde schon benutzt oder ist älter als 24 Stunden. Einen neuen macht dir, wer die Konsole verwaltet, unter „Team“; auf dem Server geht es mit npm run dorfteller -- operator reset.'

const WORDS: Record<string, string> = {
  INVALID_EMAIL_OR_PASSWORD: 'E-Mail-Adresse oder Passwort stimmt nicht.',
  INVALID_PASSWORD: 'Dein jetziges Passwort stimmt nicht.',
  INVALID_CODE: WRONG_CODE,
  INVALID_BACKUP_CODE: WRONG_CODE,
  INVALID_TWO_FACTOR_COOKIE: TOO_LATE,
  TOO_MANY_ATTEMPTS_REQUEST_NEW_CODE: TOO_LATE,
  ACCOUNT_TEMPORARILY_LOCKED: 'Das waren viele falsche Codes. Bitte warte fünf Minuten.',
  INVALID_TOKEN: LINK_GONE,
  LAST_ACCESS: 'Das ist dein einziger Zugang. Richte erst einen zweiten Passkey ein.',
  PROVE_AGAIN: 'Zeig erst noch einmal, dass du es bist.',
  AUTHENTICATION_FAILED: WRONG_PASSKEY,
  PASSKEY_NOT_FOUND: WRONG_PASSKEY,
  CHALLENGE_NOT_FOUND: 'Das hat zu lange gedauert. Versuche es noch einmal.',
  FAILED_TO_VERIFY_REGISTRATION: NO_PASSKEY,
}
