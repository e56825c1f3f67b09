import { Resolver } from 'node:dns'
import { z } from 'zod'
import { environmentWithDotEnv } from './environment.ts'

// The only file that asks for the environment: every setting, its form, its default, and which program knows it.
// `.env.example` explains each in a sentence; an error names the setting and the fix.

/** Text of a form; the message says in German what it must be. */
const like = (form: RegExp, message: string) => z.string().regex(form, message)
const amount = z.coerce.number({ message: 'muss eine Zahl sein' })
const count = amount.int().min(1)
const yesNo = z.stringbool({ error: 'muss true oder false sein' })
const secret = z.string().min(32, 'muss mindestens 32 Zeichen haben')
const email = z.email('muss eine E-Mail-Adresse sein')
const database = like(/^postgres(ql)?:\/\//, 'muss mit postgres:// oder postgresql:// beginnen')
const origin = z
  .url({ protocol: /^https?$/, message: 'muss eine Adresse sein wie https://dorfteller.example' })
  .transform((value) => new URL(value).origin)
const list = z.string().transform((value) => value.split(',').map((part) => part.trim()))

/** init makes roles and tables as the owner, and ends; the door answers visitors; the office is the operators' side and the post. */
export type Program = 'init' | 'door' | 'office'

/** A setting, and who may know it: what a program does not know, nobody takes from it. */
function known<Form extends z.ZodType, By extends Program>(form: Form, ...by: By[]) {
  return { form, by }
}

/** Where visitors are answered unless said otherwise. */
const PORT = 3000
/** Where the office listens, and the door finds it, where each runs alone on one machine; `npm start` takes a free port. */
export const OFFICE_URL = 'http://127.0.0.1:3001'

const SETTINGS = {
  PORT: known(amount.int().min(0).max(65_535).default(PORT), 'door'),
  HOST: known(z.string().default('127.0.0.1'), 'door', 'office'),
  OFFICE_URL: known(origin.optional(), 'door', 'office'),
  DATA_DIR: known(z.string().default('./.data'), 'init', 'door', 'office'),
  LOG_LEVEL: known(
    z.enum(['fatal', 'error', 'warn', 'info', 'debug', 'trace', 'silent']).default('info'),
    'door',
    'office',
  ),
  TRUST_PROXY: known(
    z.enum(['none', 'x-forwarded-for', 'x-real-ip', 'cf-connecting-ip']).default('none'),
    'door',
    'office',
  ),
  HSTS_INCLUDE_SUBDOMAINS: known(yesNo.default(false), 'door', 'office'),
  CORS_ORIGINS: known(
    list
      .transform((parts) => parts.filter((part) => part !== ''))
      .pipe(z.array(origin))
      .prefault(''),
    'door',
  ),

  DATABASE_URL: known(database.optional(), 'init'),
  DATABASE_DOOR_URL: known(database.optional(), 'init', 'door'),
  DATABASE_OFFICE_URL: known(database.optional(), 'init', 'office'),

  /** The door's one key: it signs what it gives visitors itself. */
  DOOR_SECRET: known(secret.optional(), 'door'),
  AUTH_SECRET: known(secret.optional(), 'office'),
  SUPPRESSION_KEY: known(secret.optional(), 'office'),
  SUPPRESSION_COPY: known(z.string().optional(), 'init', 'office'),
  PROOF_STORE_IP: known(yesNo.default(false), 'door'),

  PUBLIC_ORIGIN: known(origin.optional(), 'init', 'door', 'office'),
  PUBLIC_BACKEND_URL: known(origin.optional(), 'door'),
  PUBLIC_BACKEND_KEY: known(
    z.string().min(8, 'muss mindestens 8 Zeichen haben').default('dorfteller-public-key'),
    'door',
    'office',
  ),
  PUBLIC_ADS_ID: known(
    like(/^(AW|G|GT|DC)-[A-Za-z0-9-]+$/, 'muss aussehen wie AW-123456789').optional(),
    'door',
  ),
  PUBLIC_ADS_SCRIPT_URL: known(
    z
      .url({ message: 'muss die Adresse eines Skripts sein' })
      .default('https://www.googletagmanager.com/gtag/js'),
    'door',
  ),

  SMTP_URL: known(like(/^smtps?:\/\//, 'muss mit smtp:// oder smtps:// beginnen').optional(), 'office'),
  MAIL_FROM: known(email.optional(), 'office'),
  DKIM_SELECTOR: known(like(/^[A-Za-z0-9._-]+$/, 'muss der Name vor ._domainkey sein').optional(), 'office'),
  DKIM_KEY_FILE: known(z.string().optional(), 'office'),
  SMTP_CONNECTIONS: known(count.max(100).default(5), 'office'),
  LETTERS_PER_SECOND: known(amount.gt(0).optional(), 'office'),
  LETTERS_PER_HOUR: known(count.optional(), 'office'),
  CONFIRMATIONS_PER_HOUR: known(count.default(1000), 'office'),
  MAIL_BOUNCES: known(
    email
      .regex(/^[A-Za-z0-9-]{1,10}@/, 'darf vor dem @ höchstens zehn Buchstaben, Ziffern oder - haben')
      .optional(),
    'office',
  ),
  BOUNCES_IMAP_URL: known(
    like(
      /^imaps?:\/\/[^/]+@[^/]+/,
      'muss aussehen wie imaps://nutzer:passwort@mail.example/INBOX',
    ).optional(),
    'office',
  ),
  BOUNCES_WEBHOOK_SECRET: known(z.string().min(16, 'muss mindestens 16 Zeichen haben').optional(), 'office'),
  DNS_SERVERS: known(
    list.refine(areServers, 'nimmt Adressen mit Komma getrennt, etwa 9.9.9.9 oder 127.0.0.1:5300').optional(),
    'office',
  ),
  ALARM_MAIL_TO: known(email.optional(), 'office'),
  ALARM_PING_URL: known(
    z
      .url({ protocol: /^https?$/, message: 'muss eine Adresse sein wie https://hc-ping.com/deine-nummer' })
      .optional(),
    'office',
  ),
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
type Values<N extends Name> = { [Key in N]: z.output<Table[Key]['form']> } & { PUBLIC_ORIGIN: string }

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
  const schema = z.object(Object.fromEntries(names.map((name) => [name, SETTINGS[name].form])))
  const given = names.flatMap((name) => (environment[name] ? [[name, environment[name]]] : []))
  // What the forms say nothing about (a number too big, an unknown word) is told in German, too.
  const result = schema.safeParse(Object.fromEntries(given), { error: z.locales.de().localeError })
  if (!result.success) {
    const wrong = result.error.issues
      .map((issue) => `${issue.path[0]?.toString()} ${issue.message}`)
      .join('; ')
    throw new ConfigError(`Falsche Einstellung: ${wrong}. In .env.example steht, was jede nimmt.`)
  }
  return { ...result.data, PUBLIC_ORIGIN: result.data.PUBLIC_ORIGIN ?? originAt(environment.PORT || PORT) }
}

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
