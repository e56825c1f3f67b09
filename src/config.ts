import { Resolver } from 'node:dns/promises'
import { z } from 'zod'
import { environmentWithDotEnv } from './environment.ts'
import { Problem } from './problem.ts'

// Every setting, its form, its default, and which program knows it. `.env.example` explains each in a sentence; an error names
// the setting and what it must be.

const anything = z.string(
  'fehlt, denn dieses Programm läuft für sich; unter npm start entsteht es von selbst',
)
const like = (pattern: RegExp, error: string) => anything.regex(pattern, { error })
const secret = like(/^.{32,}$/s, 'muss mindestens 32 Zeichen haben')
const email = z.email('muss eine E-Mail-Adresse sein')
const database = like(/^postgres(ql)?:\/\//, 'muss mit postgres:// oder postgresql:// beginnen')
const address = (example: string) =>
  z.url({ protocol: /^https?$/, error: `muss eine Adresse sein wie ${example}` })
const origin = address('https://dorfteller.example').transform((url) => new URL(url).origin)
const isTrue = z.enum(['true', 'false'], 'muss true oder false sein').transform((text) => text === 'true')
const whole = (least: number, most = Number.MAX_SAFE_INTEGER) => {
  const error = `muss eine ganze Zahl ${most < Number.MAX_SAFE_INTEGER ? `von ${least} bis ${most}` : `ab ${least}`} sein`
  return z.coerce.number({ error }).int({ error }).min(least, { error }).max(most, { error })
}
/** Several with commas between them. */
const list = (each: z.ZodType<string, string>) =>
  z
    .string()
    .transform((text) => text.split(/[\s,]+/).filter(Boolean))
    .pipe(z.array(each))
function isDnsServer(text: string): boolean {
  try {
    new Resolver().setServers([text])
    return true
  } catch {
    return false
  }
}
const among = <const Words extends readonly string[]>(...words: Words) =>
  z.enum(words, `muss eines sein von ${words.join(', ')}`)

const ABOVE_0 = 'muss eine Zahl über 0 sein'
/** Where visitors are answered unless said otherwise. */
const PORT = 3000
const ADS_SCRIPT = 'https://www.googletagmanager.com/gtag/js'

const everywhere = { DATA_DIR: anything.default('./.data'), PUBLIC_ORIGIN: origin.optional() }
const servers = {
  ...everywhere,
  HOST: anything.default('127.0.0.1'),
  // Where each runs alone on one machine; `npm start` takes a free port.
  OFFICE_URL: origin.default('http://127.0.0.1:3001'),
  LOG_LEVEL: among('fatal', 'error', 'warn', 'info', 'debug', 'trace', 'silent').default('info'),
  TRUST_PROXY: among('none', 'x-forwarded-for', 'x-real-ip', 'cf-connecting-ip').default('none'),
  HSTS_INCLUDE_SUBDOMAINS: isTrue.default(false),
  PUBLIC_BACKEND_KEY: like(/^.{8,}$/s, 'muss mindestens 8 Zeichen haben').default('dorfteller-public-key'),
}
const init = z.object({
  ...everywhere,
  DATABASE_URL: database,
  DATABASE_DOOR_URL: database.optional(),
  DATABASE_OFFICE_URL: database.optional(),
  SUPPRESSION_COPY: anything.optional(),
})
const door = z.object({
  ...servers,
  PORT: whole(0, 65_535).default(PORT),
  CORS_ORIGINS: list(origin).default([]),
  DATABASE_DOOR_URL: database,
  DOOR_SECRET: secret,
  PROOF_STORE_IP: isTrue.default(false),
  PUBLIC_BACKEND_URL: origin.optional(),
  PUBLIC_ADS_ID: like(/^(AW|G|GT|DC)-[A-Za-z0-9-]+$/, 'muss aussehen wie AW-123456789').optional(),
  PUBLIC_ADS_SCRIPT_URL: address(ADS_SCRIPT).default(ADS_SCRIPT),
})
const office = z.object({
  ...servers,
  DATABASE_OFFICE_URL: database,
  AUTH_SECRET: secret,
  SUPPRESSION_KEY: secret,
  SUPPRESSION_COPY: anything.optional(),
  SMTP_URL: like(/^smtps?:\/\//, 'muss mit smtp:// oder smtps:// beginnen').optional(),
  MAIL_FROM: email.optional(),
  DKIM_SELECTOR: like(/^[A-Za-z0-9._-]+$/, 'muss der Name vor ._domainkey sein').optional(),
  DKIM_KEY_FILE: anything.optional(),
  SMTP_CONNECTIONS: whole(1, 100).default(5),
  LETTERS_PER_SECOND: z.coerce.number(ABOVE_0).positive(ABOVE_0).optional(),
  LETTERS_PER_HOUR: whole(1).optional(),
  CONFIRMATIONS_PER_HOUR: whole(1).default(1000),
  MAIL_BOUNCES: email
    .regex(/^[a-z0-9-]{1,10}@/i, 'darf vor dem @ höchstens zehn Buchstaben, Ziffern oder - haben')
    .optional(),
  BOUNCES_IMAP_URL: like(
    /^imaps?:\/\/[^/]+@[^/]+/,
    'muss aussehen wie imaps://nutzer:passwort@mail.example/INBOX',
  ).optional(),
  BOUNCES_WEBHOOK_SECRET: like(/^.{16,}$/s, 'muss mindestens 16 Zeichen haben').optional(),
  DNS_SERVERS: list(
    z.string().refine(isDnsServer, 'nimmt Adressen mit Komma getrennt, etwa 9.9.9.9 oder 127.0.0.1:5300'),
  ).optional(),
  ALARM_MAIL_TO: email.optional(),
  ALARM_PING_URL: address('https://hc-ping.com/deine-nummer').optional(),
})
/** `npm start` makes what a program that runs alone must be told. */
const all = z
  .object({ ...init.shape, ...door.shape, ...office.shape, OFFICE_URL: origin.optional() })
  .partial({
    DATABASE_URL: true,
    DATABASE_DOOR_URL: true,
    DATABASE_OFFICE_URL: true,
    DOOR_SECRET: true,
    AUTH_SECRET: true,
    SUPPRESSION_KEY: true,
  })

/** What goes with what, in the office's settings. */
function together<Settings extends z.ZodObject>(settings: Settings): Settings {
  return settings
    .refine(({ DKIM_SELECTOR, DKIM_KEY_FILE }) => !DKIM_SELECTOR === !DKIM_KEY_FILE, {
      path: ['DKIM_SELECTOR'],
      error: 'gilt nur mit DKIM_KEY_FILE zusammen: Setze beide, oder keine',
    })
    .refine((given) => given.MAIL_BOUNCES || !(given.BOUNCES_IMAP_URL || given.BOUNCES_WEBHOOK_SECRET), {
      path: ['MAIL_BOUNCES'],
      error:
        'fehlt: Nur mit der Adresse, an die Mailserver antworten (bounce@ deiner Domain), werden Rückmeldungen gelesen',
    })
}

/**
 * What a program knows nobody takes from another one: init makes roles and tables as the owner, and ends; the door answers
 * visitors; the office is the operators' side and the post.
 */
const PROGRAMS = {
  init,
  door,
  office: together(office),
  all: together(all),
}
type Program = keyof typeof PROGRAMS
export type ConfigOf<P extends Program> = z.infer<(typeof PROGRAMS)[P]> & { PUBLIC_ORIGIN: string }
/** All settings, for whoever runs the site. */
export type Config = ConfigOf<'all'>

export const SETTING_NAMES = Object.keys(all.shape)

/** Reads all settings. @throws {Problem} */
export const readConfig = (environment?: NodeJS.ProcessEnv): Config => readConfigOf('all', environment)

/**
 * Reads what one program may know from `.env` (if it is there) and the environment, which wins; the other settings never
 * enter it. An empty value counts as not set.
 * @throws {Problem} naming each wrong setting, and what it must be
 */
export function readConfigOf<P extends Program>(
  program: P,
  environment: NodeJS.ProcessEnv = environmentWithDotEnv(),
): ConfigOf<P> {
  const given = Object.fromEntries(Object.entries(environment).filter(([, value]) => value))
  const { data, error } = PROGRAMS[program].safeParse(given)
  if (data) return { ...data, PUBLIC_ORIGIN: data.PUBLIC_ORIGIN ?? originAt(given.PORT) } as ConfigOf<P>
  const wrong = new Map(error.issues.toReversed().map(({ path, message }) => [path[0], message]))
  const words = [...wrong].map(([name, must]) => `${String(name)} ${must}`)
  throw new Problem(`Falsche Einstellung: ${words.join('; ')}. In .env.example steht, was jede nimmt.`)
}

/** What pages say beside the operator's facts. */
export const pageSettings = (config: Pick<Config, keyof ConfigOf<'door'>>) => ({
  origin: config.PUBLIC_ORIGIN,
  backendUrl: config.PUBLIC_BACKEND_URL ?? '',
  backendKey: config.PUBLIC_BACKEND_KEY,
  adsId: config.PUBLIC_ADS_ID ?? '',
  adsScriptUrl: config.PUBLIC_ADS_SCRIPT_URL,
  proofStoresIp: config.PROOF_STORE_IP,
})

/**
 * The environment of a program: its own settings, and what every program needs of a system. Kept secrets and addresses
 * that were made at the start come in `made`.
 */
export function environmentOf(
  program: Program,
  made: { [N in keyof Config]?: string | undefined },
  environment: NodeJS.ProcessEnv = environmentWithDotEnv(),
): NodeJS.ProcessEnv {
  const all = { ...environment, ...made }
  // Letters lead to the door; a program that does not know its port has to be told where that is.
  all.PUBLIC_ORIGIN ||= originAt(all.PORT)
  const isKnown = (name: string) => SYSTEM.test(name) || name in PROGRAMS[program].shape
  return Object.fromEntries(Object.entries(all).filter(([name, value]) => isKnown(name) && value))
}

const originAt = (port: string | undefined) => `http://localhost:${port || PORT}`

const SYSTEM = /^(PATH|LANG|LC_ALL|TZ|NODE_ENV|NODE_EXTRA_CA_CERTS|NODE_COMPILE_CACHE|SystemRoot|TEMP)$/
