import { z } from 'zod'
import { environmentWithDotEnv } from './environment.ts'
import { like, port, post } from './post-settings.ts'

/**
 * Every setting, its form and its default. The only file that asks for the environment.
 * `.env.example` explains each in a sentence; an error names the setting and the fix.
 */
const origin = z
  .url({ protocol: /^https?$/, message: 'muss eine Adresse sein wie https://dorfteller.example' })
  .transform((value) => new URL(value).origin)

const database = like(/^postgres(ql)?:\/\//, 'muss mit postgres:// oder postgresql:// beginnen')
const secret = z.string().min(32, 'muss mindestens 32 Zeichen haben')

/** Where visitors are answered unless said otherwise. */
const PORT = 3000

const schema = z.object({
  PORT: port.default(PORT),
  HOST: z.string().default('127.0.0.1'),
  DATA_DIR: z.string().default('./.data'),
  DATABASE_URL: database.optional(),
  DATABASE_AUTHENTICATOR_URL: database.optional(),
  DATABASE_WORKER_URL: database.optional(),
  DATABASE_OPERATOR_URL: database.optional(),
  LOG_LEVEL: z.enum(['fatal', 'error', 'warn', 'info', 'debug', 'trace', 'silent']).default('info'),
  TRUST_PROXY: z.enum(['none', 'x-forwarded-for', 'x-real-ip', 'cf-connecting-ip']).default('none'),
  CORS_ORIGINS: z
    .string()
    .default('')
    .transform((value) => value.split(',').map((part) => part.trim()))
    .transform((parts) => parts.filter((part) => part !== ''))
    .pipe(z.array(origin)),
  CONSOLE_HOST: z.string().default('127.0.0.1'),
  CONSOLE_PORT: port.optional(),
  CONSOLE_URL: origin.optional(),
  DOOR_SECRET: secret.optional(),
  AUTH_SECRET: secret.optional(),
  ...post,
  SUPPRESSION_KEY: secret.optional(),
  SUPPRESSION_COPY: z.string().optional(),
  SEAL_KEY: secret.optional(),
  SEAL_PUBLIC_KEY: z.base64('muss der öffentliche Schlüssel der Siegel sein').length(44).optional(),
  SEAL_FILE: z.string().optional(),
  SEAL_MAIL_TO: z.email('muss eine E-Mail-Adresse sein').optional(),
  PROOF_STORE_IP: z.stringbool({ error: 'muss true oder false sein' }).default(false),
  PROMO_ENDS_AT: z.iso
    .datetime({ offset: true, message: 'muss ein Zeitpunkt sein wie 2027-02-01T20:00:00+01:00' })
    .optional(),
  PUBLIC_ORIGIN: origin.optional(),
  PUBLIC_BACKEND_URL: origin.optional(),
  PUBLIC_BACKEND_KEY: z.string().min(8, 'muss mindestens 8 Zeichen haben').default('dorfteller-public-key'),
  PUBLIC_ADS_ID: like(/^(AW|G|GT|DC)-[A-Za-z0-9-]+$/, 'muss aussehen wie AW-123456789').optional(),
  PUBLIC_ADS_SCRIPT_URL: z
    .url({ message: 'muss die Adresse eines Skripts sein' })
    .default('https://www.googletagmanager.com/gtag/js'),
})

export type Config = z.output<typeof schema> & { PUBLIC_ORIGIN: string }

type Name = keyof typeof schema.shape

/** What the pages and all servers may know: no secret is among them. */
const PUBLIC = ['HOST', 'PORT', 'LOG_LEVEL', 'TRUST_PROXY', 'PUBLIC_ORIGIN', 'PUBLIC_BACKEND_KEY'] as const

/** As whom programs log in at the database. */
const LOGINS = ['DATABASE_AUTHENTICATOR_URL', 'DATABASE_WORKER_URL', 'DATABASE_OPERATOR_URL'] as const
/** Where what must outlive the database lies. */
const OUTSIDE = ['DATA_DIR', 'SUPPRESSION_COPY', 'SEAL_FILE'] as const

/**
 * The settings that each program of the site may know, and no more: what it does not know, nobody takes from it. A
 * program reads these alone, and `npm start` gives it no other.
 */
export const PROGRAMS = {
  /** Makes roles and tables, as the owner, and ends. */
  init: ['DATABASE_URL', ...LOGINS, ...OUTSIDE],
  /** Answers visitors. Its one key signs what it gives them itself. */
  door: [
    ...PUBLIC,
    'DATABASE_AUTHENTICATOR_URL',
    'DOOR_SECRET',
    'CONSOLE_URL',
    'CORS_ORIGINS',
    'PROOF_STORE_IP',
    'PUBLIC_BACKEND_URL',
    'PUBLIC_ADS_ID',
    'PUBLIC_ADS_SCRIPT_URL',
  ],
  /** Answers operators. */
  console: [
    ...PUBLIC,
    'CONSOLE_HOST',
    'CONSOLE_PORT',
    'DATABASE_OPERATOR_URL',
    'AUTH_SECRET',
    'SEAL_PUBLIC_KEY',
    'MAIL_FROM',
    'PROMO_ENDS_AT',
  ],
  /** Sends letters and keeps deadlines. */
  worker: [
    'LOG_LEVEL',
    'PUBLIC_ORIGIN',
    ...OUTSIDE,
    'DATABASE_WORKER_URL',
    'SUPPRESSION_KEY',
    'SEAL_KEY',
    'SEAL_MAIL_TO',
    ...(Object.keys(post) as (keyof typeof post)[]),
    'PROMO_ENDS_AT',
  ],
} as const satisfies Record<string, readonly Name[]>

export type Program = keyof typeof PROGRAMS
export type ConfigOf<P extends Program> = Pick<Config, (typeof PROGRAMS)[P][number] | 'PUBLIC_ORIGIN'>

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
  return parse(environment, () => true)
}

/** Reads what one program may know; the other settings never enter it. @throws {ConfigError} */
export function readConfigOf<P extends Program>(
  program: P,
  environment: NodeJS.ProcessEnv = environmentWithDotEnv(),
): ConfigOf<P> {
  const names: readonly string[] = PROGRAMS[program]
  return parse(environment, (name) => names.includes(name))
}

function parse(environment: NodeJS.ProcessEnv, isWanted: (name: string) => boolean): Config {
  const given = Object.entries(environment).filter(
    ([name, value]) => name in schema.shape && value !== '' && isWanted(name),
  )
  // What the schema says nothing about (a number too big, an unknown word) is told in German, too.
  const result = schema.safeParse(Object.fromEntries(given), { error: z.locales.de().localeError })
  if (!result.success) {
    const wrong = result.error.issues
      .map((issue) => `${issue.path[0]?.toString()} ${issue.message}`)
      .join('; ')
    throw new ConfigError(`Falsche Einstellung: ${wrong}. In .env.example steht, was jede nimmt.`)
  }
  const config = result.data
  return { ...config, PUBLIC_ORIGIN: config.PUBLIC_ORIGIN ?? originAt(config.PORT) }
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
  const names: readonly string[] = [...SYSTEM, ...PROGRAMS[program]]
  const all = { ...environment, ...made }
  // Letters lead to the door; a program that does not know its port has to be told where that is.
  all.PUBLIC_ORIGIN ||= originAt(all.PORT || PORT)
  return Object.fromEntries(Object.entries(all).filter(([name, value]) => names.includes(name) && value))
}

const originAt = (port: number | string) => `http://localhost:${port}`

const SYSTEM = ['PATH', 'LANG', 'LC_ALL', 'TZ', 'NODE_ENV', 'NODE_EXTRA_CA_CERTS', 'SystemRoot', 'TEMP']
