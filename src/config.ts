import { Resolver } from 'node:dns'
import { environmentWithDotEnv } from './environment.ts'

// The only file that asks for the environment: every setting, its form, its default, and which program knows it.
// `.env.example` explains each in a sentence; an error names the setting and the fix.

/** @returns what the text of a setting means; undefined when it means nothing. */
type Read<Value> = (text: string) => Value | undefined
type Form<Value> = { read: Read<Value>; must: string; unset: Value }

/** A setting that may be left out. */
const optional = <Value>(read: Read<Value>, must: string): Form<Value | undefined> => ({
  read,
  must,
  unset: undefined,
})
const like = (form: RegExp, must: string) => optional((text) => (form.test(text) ? text : undefined), must)
/** One that has a value when it is left out. */
const or = <Value>(form: Form<Value>, unset: NonNullable<Value>) =>
  ({ ...form, unset }) as Form<NonNullable<Value>>

const anything = like(/./s, 'darf nicht leer sein')
const secret = like(/^.{32,}$/s, 'muss mindestens 32 Zeichen haben')
const email = like(
  /^(?!\.)(?!.*\.\.)[\w.+-]*[\w+-]@([a-z\d][a-z\d-]*\.)+[a-z]{2,}$/i,
  'muss eine E-Mail-Adresse sein',
)
const database = like(/^postgres(ql)?:\/\//, 'muss mit postgres:// oder postgresql:// beginnen')
const address = (example: string) =>
  optional(
    (text) => (/^https?:/.test(text) && URL.canParse(text) ? text : undefined),
    `muss eine Adresse sein wie ${example}`,
  )
const originIn: Read<string> = (text) => {
  const url = address('').read(text)
  return url && new URL(url).origin
}
const origin = optional(originIn, 'muss eine Adresse sein wie https://dorfteller.example')
const parts = (text: string) => text.split(',').map((part) => part.trim())

const among = <const Word extends string>(...words: Word[]) =>
  optional((text) => words.find((word) => word === text), `muss eines sein von ${words.join(', ')}`)
const isTrue = optional(
  (text) => text === 'true' || (text === 'false' ? false : undefined),
  'muss true oder false sein',
)
const whole = (least: number, most = Number.MAX_SAFE_INTEGER) =>
  optional(
    (text) => {
      const number = Number(text)
      return Number.isInteger(number) && number >= least && number <= most ? number : undefined
    },
    `muss eine ganze Zahl ${most < Number.MAX_SAFE_INTEGER ? `von ${least} bis ${most}` : `ab ${least}`} sein`,
  )

/** init makes roles and tables as the owner, and ends; the door answers visitors; the office is the operators' side and the post. */
export type Program = 'init' | 'door' | 'office'

/** A setting, and who may know it: what a program does not know, nobody takes from it. */
function known<Value, By extends Program>(form: Form<Value>, ...by: By[]) {
  return { form, by }
}

/** Where visitors are answered unless said otherwise. */
const PORT = 3000
/** Where the office listens, and the door finds it, where each runs alone on one machine; `npm start` takes a free port. */
export const OFFICE_URL = 'http://127.0.0.1:3001'

const SETTINGS = {
  PORT: known(or(whole(0, 65_535), PORT), 'door'),
  HOST: known(or(anything, '127.0.0.1'), 'door', 'office'),
  OFFICE_URL: known(origin, 'door', 'office'),
  DATA_DIR: known(or(anything, './.data'), 'init', 'door', 'office'),
  LOG_LEVEL: known(
    or(among('fatal', 'error', 'warn', 'info', 'debug', 'trace', 'silent'), 'info'),
    'door',
    'office',
  ),
  TRUST_PROXY: known(
    or(among('none', 'x-forwarded-for', 'x-real-ip', 'cf-connecting-ip'), 'none'),
    'door',
    'office',
  ),
  HSTS_INCLUDE_SUBDOMAINS: known(or(isTrue, false), 'door', 'office'),
  CORS_ORIGINS: known(
    or(
      optional((text) => {
        const origins = parts(text).filter(Boolean).map(originIn)
        return origins.includes(undefined) ? undefined : (origins as string[])
      }, 'nimmt Adressen wie https://www.dorfteller.example, mit Komma getrennt'),
      [],
    ),
    'door',
  ),

  DATABASE_URL: known(database, 'init'),
  DATABASE_DOOR_URL: known(database, 'init', 'door'),
  DATABASE_OFFICE_URL: known(database, 'init', 'office'),

  /** The door's one key: it signs what it gives visitors itself. */
  DOOR_SECRET: known(secret, 'door'),
  AUTH_SECRET: known(secret, 'office'),
  SUPPRESSION_KEY: known(secret, 'office'),
  SUPPRESSION_COPY: known(anything, 'init', 'office'),
  PROOF_STORE_IP: known(or(isTrue, false), 'door'),

  PUBLIC_ORIGIN: known(origin, 'init', 'door', 'office'),
  PUBLIC_BACKEND_URL: known(origin, 'door'),
  PUBLIC_BACKEND_KEY: known(
    or(like(/^.{8,}$/s, 'muss mindestens 8 Zeichen haben'), 'dorfteller-public-key'),
    'door',
    'office',
  ),
  PUBLIC_ADS_ID: known(like(/^(AW|G|GT|DC)-[A-Za-z0-9-]+$/, 'muss aussehen wie AW-123456789'), 'door'),
  PUBLIC_ADS_SCRIPT_URL: known(
    or(address('https://www.googletagmanager.com/gtag/js'), 'https://www.googletagmanager.com/gtag/js'),
    'door',
  ),

  SMTP_URL: known(like(/^smtps?:\/\//, 'muss mit smtp:// oder smtps:// beginnen'), 'office'),
  MAIL_FROM: known(email, 'office'),
  DKIM_SELECTOR: known(like(/^[A-Za-z0-9._-]+$/, 'muss der Name vor ._domainkey sein'), 'office'),
  DKIM_KEY_FILE: known(anything, 'office'),
  SMTP_CONNECTIONS: known(or(whole(1, 100), 5), 'office'),
  LETTERS_PER_SECOND: known(
    optional(
      (text) => (Number(text) > 0 && Number.isFinite(Number(text)) ? Number(text) : undefined),
      'muss eine Zahl über 0 sein',
    ),
    'office',
  ),
  LETTERS_PER_HOUR: known(whole(1), 'office'),
  CONFIRMATIONS_PER_HOUR: known(or(whole(1), 1000), 'office'),
  MAIL_BOUNCES: known(
    optional(
      (text) => (/^[A-Za-z0-9-]{1,10}@/.test(text) ? email.read(text) : undefined),
      'muss eine E-Mail-Adresse sein und darf vor dem @ höchstens zehn Buchstaben, Ziffern oder - haben',
    ),
    'office',
  ),
  BOUNCES_IMAP_URL: known(
    like(/^imaps?:\/\/[^/]+@[^/]+/, 'muss aussehen wie imaps://nutzer:passwort@mail.example/INBOX'),
    'office',
  ),
  BOUNCES_WEBHOOK_SECRET: known(like(/^.{16,}$/s, 'muss mindestens 16 Zeichen haben'), 'office'),
  DNS_SERVERS: known(
    optional(
      (text) => (areServers(parts(text)) ? parts(text) : undefined),
      'nimmt Adressen mit Komma getrennt, etwa 9.9.9.9 oder 127.0.0.1:5300',
    ),
    'office',
  ),
  ALARM_MAIL_TO: known(email, 'office'),
  ALARM_PING_URL: known(address('https://hc-ping.com/deine-nummer'), 'office'),
}

function areServers(servers: string[]): boolean {
  try {
    new Resolver().setServers(servers)
    return true
  } catch {
    return false
  }
}

type Table = typeof SETTINGS
type Name = keyof Table
type Values<N extends Name> = { [Key in N]: Table[Key]['form']['unset'] } & { PUBLIC_ORIGIN: string }

/** All settings, for whoever runs the site. */
export type Config = Values<Name>
/** What one program may know. */
export type ConfigOf<P extends Program> = Values<
  { [Key in Name]: P extends Table[Key]['by'][number] ? Key : never }[Name]
>

const NAMES = Object.keys(SETTINGS) as Name[]
const namesOf = (program: Program) =>
  NAMES.filter((name) => (SETTINGS[name].by as Program[]).includes(program))

/** A setting that is not what it should be. The message is one sentence with the fix, fit to print as it is. */
export class ConfigError extends Error {
  override name = 'ConfigError'
}

/**
 * Reads all settings from `.env` (if it is there) and the environment, which wins.
 * An empty value counts as not set.
 * @throws {ConfigError} naming each wrong setting, what it must be and where it is explained.
 */
export function readConfig(environment: NodeJS.ProcessEnv = environmentWithDotEnv()): Config {
  return parse(environment, NAMES) as Config
}

/** Reads what one program may know; the other settings never enter it. @throws {ConfigError} */
export function readConfigOf<P extends Program>(
  program: P,
  environment: NodeJS.ProcessEnv = environmentWithDotEnv(),
): ConfigOf<P> {
  return parse(environment, namesOf(program)) as ConfigOf<P>
}

function parse(environment: NodeJS.ProcessEnv, names: readonly Name[]): object {
  const wrong: string[] = []
  const values = names.map((name) => {
    const { read, must, unset }: Form<unknown> = SETTINGS[name].form
    const text = environment[name]
    const value = text ? read(text) : unset
    if (text && value === undefined) wrong.push(`${name} ${must}`)
    return [name, value] as const
  })
  if (wrong.length > 0) {
    throw new ConfigError(`Falsche Einstellung: ${wrong.join('; ')}. In .env.example steht, was jede nimmt.`)
  }
  return { PUBLIC_ORIGIN: originAt(environment.PORT || PORT), ...Object.fromEntries(values.filter(isSet)) }
}

const isSet = ([, value]: readonly [Name, unknown]) => value !== undefined

/**
 * The environment of a program: its own settings, and what every program needs of a system. Kept secrets and addresses
 * that were made at the start come in `made`.
 */
export function environmentOf(
  program: Program,
  made: { [N in Name]?: string | undefined },
  environment: NodeJS.ProcessEnv = environmentWithDotEnv(),
): NodeJS.ProcessEnv {
  const all = { ...environment, ...made }
  // Letters lead to the door; a program that does not know its port has to be told where that is.
  all.PUBLIC_ORIGIN ||= originAt(all.PORT || PORT)
  const names: readonly string[] = [...SYSTEM, ...namesOf(program)]
  return Object.fromEntries(Object.entries(all).filter(([name, value]) => names.includes(name) && value))
}

const originAt = (port: number | string) => `http://localhost:${port}`

const SYSTEM = [
  'PATH',
  'LANG',
  'LC_ALL',
  'TZ',
  'NODE_ENV',
  'NODE_EXTRA_CA_CERTS',
  'NODE_COMPILE_CACHE',
  'SystemRoot',
  'TEMP',
]
