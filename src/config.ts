import { z } from 'zod'
import { environmentWithDotEnv } from './environment.ts'
import { like, port, post } from './post-settings.ts'
import { PROGRAMS } from './program-settings.ts'
import { stored } from './stored-settings.ts'
import { watch } from './watch-settings.ts'

/**
 * Every setting, its form and its default. The only file that asks for the environment.
 * `.env.example` explains each in a sentence; an error names the setting and the fix.
 */
const origin = z
  .url({ protocol: /^https?$/, message: 'muss eine Adresse sein wie https://dorfteller.example' })
  .transform((value) => new URL(value).origin)

const secret = z.string().min(32, 'muss mindestens 32 Zeichen haben')

/** Where visitors are answered unless said otherwise. */
const PORT = 3000

const schema = z.object({
  PORT: port.default(PORT),
  HOST: z.string().default('127.0.0.1'),
  ...stored,
  LOG_LEVEL: z.enum(['fatal', 'error', 'warn', 'info', 'debug', 'trace', 'silent']).default('info'),
  TRUST_PROXY: z.enum(['none', 'x-forwarded-for', 'x-real-ip', 'cf-connecting-ip']).default('none'),
  HSTS_INCLUDE_SUBDOMAINS: z.stringbool({ error: 'muss true oder false sein' }).default(false),
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
  ...watch,
  SUPPRESSION_KEY: secret.optional(),
  SUPPRESSION_COPY: z.string().optional(),
  PROOF_STORE_IP: z.stringbool({ error: 'muss true oder false sein' }).default(false),
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
  // Each is a setting: the compiler looks.
  const names: readonly Name[] = PROGRAMS[program]
  return parse(environment, (name) => names.includes(name as Name))
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
