import type { Config, environmentOf, Program } from '../../config.ts'
import { loginUrl } from '../../database/connect.ts'
import { openSealKey } from '../../seals/note.ts'
import { keptSecret, sealKey, suppressionKey } from '../secrets/kept-secret.ts'

/** Where door and console are answered from. */
export type Ports = { door: number; console: number }

type Made = Record<Program, Parameters<typeof environmentOf>[1]>

/**
 * What `npm start` makes for each of its programs: ports, and where it has the database at hand also the logins and the
 * secrets that are kept in DATA_DIR. Elsewhere made-up ones would not be those of the other machines.
 * @param databaseUrl the owner's address; undefined on a machine without `init`
 */
export async function madeSettings(
  config: Config,
  { databaseUrl, ports }: { databaseUrl: string | undefined; ports: Ports },
): Promise<Made> {
  const hasConsole = config.PROGRAMS.includes('console')
  const atPorts = {
    pages: { PORT: String(ports.door) },
    door: {
      CONSOLE_URL: config.CONSOLE_URL ?? (hasConsole ? `http://127.0.0.1:${ports.console}` : undefined),
      PORT: String(ports.door),
    },
    console: { CONSOLE_PORT: String(ports.console) },
  }
  if (databaseUrl === undefined) return { init: {}, ...atPorts, worker: {} }
  const [doorSecret, authSecret, key, secretOfSeals] = await Promise.all([
    config.DOOR_SECRET ?? keptSecret(config.DATA_DIR, 'door-secret'),
    config.AUTH_SECRET ?? keptSecret(config.DATA_DIR, 'auth-secret'),
    suppressionKey(config),
    sealKey(config),
  ])
  return {
    init: { DATABASE_URL: databaseUrl },
    pages: atPorts.pages,
    door: {
      ...atPorts.door,
      DATABASE_AUTHENTICATOR_URL: config.DATABASE_AUTHENTICATOR_URL ?? loginUrl(databaseUrl, 'authenticator'),
      DOOR_SECRET: doorSecret,
    },
    console: {
      ...atPorts.console,
      DATABASE_OPERATOR_URL: config.DATABASE_OPERATOR_URL ?? loginUrl(databaseUrl, 'operator'),
      AUTH_SECRET: authSecret,
      SEAL_PUBLIC_KEY: openSealKey(secretOfSeals).publicKey,
    },
    worker: {
      DATABASE_WORKER_URL: config.DATABASE_WORKER_URL ?? loginUrl(databaseUrl, 'worker'),
      SUPPRESSION_KEY: key,
      SEAL_KEY: secretOfSeals,
    },
  }
}
