import { Resolver } from 'node:dns'
import { environmentWithDotEnv } from './environment.ts'
import { Problem } from './problem.ts'

// The only file that asks for the environment: every setting, its form, its default, and which program knows it.
// `.env.example` explains each in a sentence; an error names the setting and the fix.

/** @returns what the text of a setting means; undefined when it means nothing. */
type Read<Value> = (text: string) => Value | undefined
type Form<Value> = { read: Read<Value>; must: string }

const form = <Value>(read: Read<Value>, must: string): Form<Value> => ({ read, must })
const like = (pattern: RegExp, must: string) => form((text) => (pattern.test(text) ? text : undefined), must)

const anything = like(/./s, 'darf nicht leer sein')
const secret = like(/^.{32,}$/s, 'muss mindestens 32 Zeichen haben')
const EMAIL = /^(?!\.)(?!.*\.\.)[\w.+-]*[\w+-]@([a-z\d][a-z\d-]*\.)+[a-z]{2,}$/i
const email = like(EMAIL, 'muss eine E-Mail-Adresse sein')
const database = like(/^postgres(ql)?:\/\//, 'muss mit postgres:// oder postgresql:// beginnen')
const address = (example: string) =>
  form(
    (text) => (/^https?:/.test(text) && URL.canParse(text) ? text : undefined),
    `muss eine Adresse sein wie ${example}`,
  )
const originIn: Read<string> = (text) => {
  const url = address('').read(text)
  return url && new URL(url).origin
}
const origin = form(originIn, 'muss eine Adresse sein wie https://dorfteller.example')
/** Several with commas between them, each of which means something. */
const list = (read: Read<string>, must: string) =>
  form((text) => {
    const parts = text.split(',').map((part) => part.trim())
    const values = parts.filter(Boolean).map(read)
    return values.includes(undefined) ? undefined : (values as string[])
  }, must)

const among = <const Word extends string>(...words: Word[]) =>
  form((text) => words.find((word) => word === text), `muss eines sein von ${words.join(', ')}`)
const isTrue = form(
  (text) => text === 'true' || (text === 'false' ? false : undefined),
  'muss true oder false sein',
)
const whole = (least: number, most = Number.MAX_SAFE_INTEGER) =>
  form(
    (text) => {
      const number = Number(text)
      return Number.isInteger(number) && number >= least && number <= most ? number : undefined
    },
    `muss eine ganze Zahl ${most < Number.MAX_SAFE_INTEGER ? `von ${least} bis ${most}` : `ab ${least}`} sein`,
  )

/** init makes roles and tables as the owner, and ends; the door answers visitors; the office is the operators' side and the post. */
export type Program = 'init' | 'door' | 'office'

const SERVERS = ['door', 'office'] as const

/** A setting: who may know it (what a program does not know, nobody takes from it), and what it is when it is left out. */
function setting<Value, By extends Program, Unset = undefined>(
  by: readonly By[],
  { read, must }: Form<Value>,
  unset?: Unset,
) {
  return { read, must, by, unset: unset as Unset extends undefined ? Value | undefined : Value }
}

/** Where visitors are answered unless said otherwise. */
const PORT = 3000
/** Where the office listens, and the door finds it, where each runs alone on one machine; `npm start` takes a free port. */
export const OFFICE_URL = 'http://127.0.0.1:3001'

const ADS_SCRIPT = 'https://www.googletagmanager.com/gtag/js'

const SETTINGS = {
  PORT: setting(['door'], whole(0, 65_535), PORT),
  HOST: setting(SERVERS, anything, '127.0.0.1'),
  OFFICE_URL: setting(SERVERS, origin),
  DATA_DIR: setting(['init', 'door', 'office'], anything, './.data'),
  LOG_LEVEL: setting(SERVERS, among('fatal', 'error', 'warn', 'info', 'debug', 'trace', 'silent'), 'info'),
  TRUST_PROXY: setting(SERVERS, among('none', 'x-forwarded-for', 'x-real-ip', 'cf-connecting-ip'), 'none'),
  HSTS_INCLUDE_SUBDOMAINS: setting(SERVERS, isTrue, false),
  CORS_ORIGINS: setting(
    ['door'],
    list(originIn, 'nimmt Adressen wie https://www.dorfteller.example, mit Komma getrennt'),
    [],
  ),

  DATABASE_URL: setting(['init'], database),
  DATABASE_DOOR_URL: setting(['init', 'door'], database),
  DATABASE_OFFICE_URL: setting(['init', 'office'], database),

  /** The door's one key: it signs what it gives visitors itself. */
  DOOR_SECRET: setting(['door'], secret),
  AUTH_SECRET: setting(['office'], secret),
  SUPPRESSION_KEY: setting(['office'], secret),
  SUPPRESSION_COPY: setting(['init', 'office'], anything),
  PROOF_STORE_IP: setting(['door'], isTrue, false),

  PUBLIC_ORIGIN: setting(['init', 'door', 'office'], origin),
  PUBLIC_BACKEND_URL: setting(['door'], origin),
  PUBLIC_BACKEND_KEY: setting(
    SERVERS,
    like(/^.{8,}$/s, 'muss mindestens 8 Zeichen haben'),
    'dorfteller-public-key',
  ),
  PUBLIC_ADS_ID: setting(['door'], like(/^(AW|G|GT|DC)-[A-Za-z0-9-]+$/, 'muss aussehen wie AW-123456789')),
  PUBLIC_ADS_SCRIPT_URL: setting(['door'], address(ADS_SCRIPT), ADS_SCRIPT),

  SMTP_URL: setting(['office'], like(/^smtps?:\/\//, 'muss mit smtp:// oder smtps:// beginnen')),
  MAIL_FROM: setting(['office'], email),
  DKIM_SELECTOR: setting(['office'], like(/^[A-Za-z0-9._-]+$/, 'muss der Name vor ._domainkey sein')),
  DKIM_KEY_FILE: setting(['office'], anything),
  SMTP_CONNECTIONS: setting(['office'], whole(1, 100), 5),
  LETTERS_PER_SECOND: setting(
    ['office'],
    form((text) => (/^\d*\.?\d+$/.test(text) && Number(text)) || undefined, 'muss eine Zahl über 0 sein'),
  ),
  LETTERS_PER_HOUR: setting(['office'], whole(1)),
  CONFIRMATIONS_PER_HOUR: setting(['office'], whole(1), 1000),
  MAIL_BOUNCES: setting(
    ['office'],
    like(
      new RegExp(`(?=^[a-z0-9-]{1,10}@)${EMAIL.source}`, 'i'),
      'muss eine E-Mail-Adresse sein und darf vor dem @ höchstens zehn Buchstaben, Ziffern oder - haben',
    ),
  ),
  BOUNCES_IMAP_URL: setting(
    ['office'],
    like(/^imaps?:\/\/[^/]+@[^/]+/, 'muss aussehen wie imaps://nutzer:passwort@mail.example/INBOX'),
  ),
  BOUNCES_WEBHOOK_SECRET: setting(['office'], like(/^.{16,}$/s, 'muss mindestens 16 Zeichen haben')),
  DNS_SERVERS: setting(
    ['office'],
    list(dnsServer, 'nimmt Adressen mit Komma getrennt, etwa 9.9.9.9 oder 127.0.0.1:5300'),
  ),
  ALARM_MAIL_TO: setting(['office'], email),
  ALARM_PING_URL: setting(['office'], address('https://hc-ping.com/deine-nummer')),
}

function dnsServer(text: string): string | undefined {
  try {
    new Resolver().setServers([text])
    return text
  } catch {
    return undefined
  }
}

type Table = typeof SETTINGS
type Name = keyof Table
type Values<N extends Name> = { [Key in N]: Table[Key]['unset'] } & { PUBLIC_ORIGIN: string }

/** All settings, for whoever runs the site. */
export type Config = Values<Name>
/** What one program may know. */
export type ConfigOf<P extends Program> = Values<
  { [Key in Name]: P extends Table[Key]['by'][number] ? Key : never }[Name]
>

export const SETTING_NAMES = Object.keys(SETTINGS) as Name[]
const namesOf = (program: Program) =>
  SETTING_NAMES.filter((name) => (SETTINGS[name].by as Program[]).includes(program))

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
  return parse(environment, SETTING_NAMES) as Config
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
    const { read, must, unset }: Form<unknown> & { unset: unknown } = SETTINGS[name]
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
  const names: readonly string[] = namesOf(program)
  const isKnown = (name: string) => SYSTEM.test(name) || names.includes(name)
  return Object.fromEntries(Object.entries(all).filter(([name, value]) => isKnown(name) && value))
}

const originAt = (port: number | string) => `http://localhost:${port}`

const SYSTEM = /^(PATH|LANG|LC_ALL|TZ|NODE_ENV|NODE_EXTRA_CA_CERTS|NODE_COMPILE_CACHE|SystemRoot|TEMP)$/

const kept = (file: string) => `den Inhalt der Datei ${file} aus dem DATA_DIR, in dem die Seite zuerst lief`

/** What `npm start` makes, and a program that runs alone must be told. */
const MADE = {
  DATABASE_DOOR_URL: 'die Anmeldung der Rolle anon an der Datenbank',
  DATABASE_OFFICE_URL: 'die Anmeldung der Rolle office an der Datenbank',
  DOOR_SECRET: `${kept('door-secret')}, oder 32 eigene Zeichen`,
  AUTH_SECRET: `${kept('auth-secret')}, oder 32 eigene Zeichen`,
  SUPPRESSION_KEY: kept('suppression-key'),
}

/** @throws {Problem} naming the setting, and what it must be. */
export function required<N extends keyof typeof MADE>(config: Partial<Values<N>>, name: N): string {
  const value = config[name]
  if (value) return value
  throw new Problem(
    `Getrennt von den übrigen braucht dieses Programm ${name}: Setze ${MADE[name]}. Wo npm start alle Programme startet, ` +
      'ist das nicht nötig.',
  )
}
