import { z } from 'zod'

/**
 * Every setting, its form and its default. The only file that reads `process.env`.
 * `.env.example` explains each in a sentence; an error names the setting and the mend.
 */
const origin = z
  .url({ protocol: /^https?$/, message: 'muss eine Adresse sein wie https://dorfteller.example' })
  .transform((value) => new URL(value).origin)

const schema = z.object({
  PORT: z.coerce.number({ message: 'muss eine Zahl sein' }).int().min(0).max(65_535).default(3000),
  HOST: z.string().default('127.0.0.1'),
  DATA_DIR: z.string().default('./.data'),
  DATABASE_URL: z
    .string()
    .regex(/^postgres(ql)?:\/\//, 'muss mit postgres:// oder postgresql:// beginnen')
    .optional(),
  DATABASE_AUTHENTICATOR_URL: z
    .string()
    .regex(/^postgres(ql)?:\/\//, 'muss mit postgres:// oder postgresql:// beginnen')
    .optional(),
  DATABASE_WORKER_URL: z
    .string()
    .regex(/^postgres(ql)?:\/\//, 'muss mit postgres:// oder postgresql:// beginnen')
    .optional(),
  DATABASE_OPERATOR_URL: z
    .string()
    .regex(/^postgres(ql)?:\/\//, 'muss mit postgres:// oder postgresql:// beginnen')
    .optional(),
  LOG_LEVEL: z.enum(['fatal', 'error', 'warn', 'info', 'debug', 'trace', 'silent']).default('info'),
  TRUST_PROXY: z.enum(['none', 'x-forwarded-for', 'x-real-ip', 'cf-connecting-ip']).default('none'),
  CORS_ORIGINS: z
    .string()
    .default('')
    .transform((value) => value.split(',').map((part) => part.trim()))
    .transform((parts) => parts.filter((part) => part !== ''))
    .pipe(z.array(origin)),
  AUTH_SECRET: z.string().min(32, 'muss mindestens 32 Zeichen haben').optional(),
  SMTP_URL: z
    .string()
    .regex(/^smtps?:\/\//, 'muss mit smtp:// oder smtps:// beginnen')
    .optional(),
  MAIL_FROM: z.email('muss eine E-Mail-Adresse sein').optional(),
  DKIM_SELECTOR: z
    .string()
    .regex(/^[A-Za-z0-9._-]+$/, 'muss der Name vor ._domainkey sein')
    .optional(),
  DKIM_KEY_FILE: z.string().optional(),
  CONFIRMATIONS_PER_HOUR: z.coerce.number({ message: 'muss eine Zahl sein' }).int().min(1).default(1000),
  SUPPRESSION_KEY: z.string().min(32, 'muss mindestens 32 Zeichen haben').optional(),
  PROOF_STORE_IP: z.stringbool({ error: 'muss true oder false sein' }).default(false),
  PUBLIC_ORIGIN: origin.optional(),
  PUBLIC_BACKEND_URL: origin.optional(),
  PUBLIC_BACKEND_KEY: z.string().min(8, 'muss mindestens 8 Zeichen haben').default('dorfteller-public-key'),
  PUBLIC_ADS_ID: z
    .string()
    .regex(/^(AW|G|GT|DC)-[A-Za-z0-9-]+$/, 'muss aussehen wie AW-123456789')
    .optional(),
  PUBLIC_ADS_SCRIPT_URL: z
    .url({ message: 'muss die Adresse eines Skripts sein' })
    .default('https://www.googletagmanager.com/gtag/js'),
})

export type Config = z.output<typeof schema> & { PUBLIC_ORIGIN: string }

/** A setting that is not what it should be. The message is one sentence with the mend, fit to print as it is. */
export class ConfigError extends Error {
  override name = 'ConfigError'
}

/**
 * Reads the settings from `.env` (if it is there) and the environment, which wins.
 * An empty value counts as not set.
 * @throws {ConfigError} naming each wrong setting, what it must be and where it is explained.
 */
export function readConfig(environment: NodeJS.ProcessEnv = environmentWithDotEnv()): Config {
  const given = Object.entries(environment).filter(([name, value]) => name in schema.shape && value !== '')
  // What the schema says nothing about (a number too big, an unknown word) is told in German, too.
  const result = schema.safeParse(Object.fromEntries(given), { error: z.locales.de().localeError })
  if (!result.success) {
    const wrong = result.error.issues
      .map((issue) => `${issue.path[0]?.toString()} ${issue.message}`)
      .join('; ')
    throw new ConfigError(`Falsche Einstellung: ${wrong}. In .env.example steht, was jede nimmt.`)
  }
  const config = result.data
  return { ...config, PUBLIC_ORIGIN: config.PUBLIC_ORIGIN ?? `http://localhost:${config.PORT}` }
}

function environmentWithDotEnv(): NodeJS.ProcessEnv {
  try {
    process.loadEnvFile('.env')
  } catch (error) {
    // No .env is fine: every setting has a default.
    if ((error as NodeJS.ErrnoException).code !== 'ENOENT') throw error
  }
  return process.env
}
