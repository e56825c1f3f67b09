import { post } from './post-settings.ts'
import { watch } from './watch-settings.ts'

/** What the pages and all servers may know: no secret is among them. */
const PUBLIC = [
  'HOST',
  'PORT',
  'LOG_LEVEL',
  'TRUST_PROXY',
  'HSTS_INCLUDE_SUBDOMAINS',
  'PUBLIC_ORIGIN',
  'PUBLIC_BACKEND_KEY',
] as const

/** As whom programs log in at the database. */
const LOGINS = ['DATABASE_DOOR_URL', 'DATABASE_OFFICE_URL'] as const
/** Where what must outlive the database lies. */
const OUTSIDE = ['DATA_DIR', 'SUPPRESSION_COPY'] as const

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
    'DATA_DIR',
    'DATABASE_DOOR_URL',
    'DOOR_SECRET',
    'CONSOLE_URL',
    'CORS_ORIGINS',
    'PROOF_STORE_IP',
    'PUBLIC_BACKEND_URL',
    'PUBLIC_ADS_ID',
    'PUBLIC_ADS_SCRIPT_URL',
  ],
  /** Answers operators, sends letters and keeps deadlines. */
  office: [
    ...PUBLIC,
    ...OUTSIDE,
    'CONSOLE_HOST',
    'CONSOLE_PORT',
    'DATABASE_OFFICE_URL',
    'AUTH_SECRET',
    'SUPPRESSION_KEY',
    ...(Object.keys(post) as (keyof typeof post)[]),
    ...(Object.keys(watch) as (keyof typeof watch)[]),
  ],
} as const satisfies Record<string, readonly string[]>
