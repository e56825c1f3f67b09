import { z } from 'zod'

/**
 * Every setting, its form and its default. The only file that reads `process.env`.
 * `.env.example` explains each in a sentence; an error names the setting and the mend.
 */
const origin = z
  .url({ protocol: /^https?$/, message: 'must be an address like https://dorfteller.example' })
  .transform((value) => new URL(value).origin)

const schema = z.object({
  PORT: z.coerce.number({ message: 'must be a number' }).int().min(0).max(65_535).default(3000),
  HOST: z.string().default('127.0.0.1'),
  DATA_DIR: z.string().default('./.data'),
  DATABASE_URL: z
    .string()
    .regex(/^postgres(ql)?:\/\//, 'must begin with postgres:// or postgresql://')
    .optional(),
  DATABASE_AUTHENTICATOR_URL: z
    .string()
    .regex(/^postgres(ql)?:\/\//, 'must begin with postgres:// or postgresql://')
    .optional(),
  DATABASE_WORKER_URL: z
    .string()
    .regex(/^postgres(ql)?:\/\//, 'must begin with postgres:// or postgresql://')
    .optional(),
  DATABASE_OPERATOR_URL: z
    .string()
    .regex(/^postgres(ql)?:\/\//, 'must begin with postgres:// or postgresql://')
    .optional(),
  LOG_LEVEL: z.enum(['fatal', 'error', 'warn', 'info', 'debug', 'trace', 'silent']).default('info'),
  TRUST_PROXY: z.enum(['none', 'x-forwarded-for', 'x-real-ip', 'cf-connecting-ip']).default('none'),
  CORS_ORIGINS: z
    .string()
    .default('')
    .transform((value) => value.split(',').map((part) => part.trim()))
    .transform((parts) => parts.filter((part) => part !== ''))
    .pipe(z.array(origin)),
  AUTH_SECRET: z.string().min(32, 'must have at least 32 characters').optional(),
  SMTP_URL: z
    .string()
    .regex(/^smtps?:\/\//, 'must begin with smtp:// or smtps://')
    .optional(),
  MAIL_FROM: z.email('must be an e-mail address').optional(),
  DKIM_SELECTOR: z
    .string()
    .regex(/^[A-Za-z0-9._-]+$/, 'must be the name before ._domainkey')
    .optional(),
  DKIM_KEY_FILE: z.string().optional(),
  CONFIRMATIONS_PER_HOUR: z.coerce.number({ message: 'must be a number' }).int().min(1).default(1000),
  SUPPRESSION_KEY: z.string().min(32, 'must have at least 32 characters').optional(),
  PROOF_STORE_IP: z.stringbool({ error: 'must be true or false' }).default(false),
  PUBLIC_ORIGIN: origin.optional(),
  PUBLIC_BACKEND_URL: origin.optional(),
  PUBLIC_BACKEND_KEY: z.string().min(8, 'must have at least 8 characters').default('dorfteller-public-key'),
  PUBLIC_ADS_ID: z
    .string()
    .regex(/^(AW|G|GT|DC)-[A-Za-z0-9-]+$/, 'must look like AW-123456789')
    .optional(),
  PUBLIC_ADS_SCRIPT_URL: z
    .url({ message: 'must be the address of a script' })
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
  const result = schema.safeParse(Object.fromEntries(given))
  if (!result.success) {
    const wrong = result.error.issues
      .map((issue) => `${issue.path[0]?.toString()} ${issue.message}`)
      .join('; ')
    throw new ConfigError(`Wrong setting: ${wrong}. See .env.example for what each setting takes.`)
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
