import { join } from 'node:path'
import { type Config, environmentOf, type Program } from '../../config.ts'
import { type LoginRole, loginUrl } from '../../database/connect.ts'
import { root } from '../../terminal/root.ts'
import { requireOutsideFiles } from '../outside-files.ts'
import { keptSecret, suppressionKey } from '../secrets/kept-secret.ts'
import { lentAccount } from './account.ts'
import type { Order } from './supervise.ts'

/** What `npm start` runs below itself. */
type Child = Exclude<Program, 'init'>

const NAMES: Record<Child, string> = {
  door: 'Die Tür',
  office: 'Das Büro',
}

/**
 * The programs of the site, each with the settings that it needs and no other. Secrets that no setting gives are made
 * on first use and kept in DATA_DIR.
 * @param at.databaseUrl the owner's address
 * @throws {Problem} when a folder cannot be written to
 */
export async function ordersOf(
  config: Config,
  at: { databaseUrl: string; ports: { door: number; console: number } },
  log: (line: string) => void,
): Promise<Record<Child, Order>> {
  const files = Object.values(await requireOutsideFiles(config))
  const account = await lentAccount({ root, files, folders: [join(config.DATA_DIR, 'door')] }, log)
  const secrets = await secretsOf(config)
  const order = (program: Child): Order => ({
    name: NAMES[program],
    file: join(root, 'src/programs', `${program}.ts`),
    env: () => environmentOf(program, made(program)),
    account,
  })
  return { door: order('door'), office: order('office') }

  function made(program: Child): Parameters<typeof environmentOf>[1] {
    const login = (role: LoginRole) => loginUrl(at.databaseUrl, role)
    switch (program) {
      case 'door':
        return {
          PORT: String(at.ports.door),
          CONSOLE_URL: config.CONSOLE_URL ?? `http://127.0.0.1:${at.ports.console}`,
          DATABASE_DOOR_URL: config.DATABASE_DOOR_URL ?? login('anon'),
          DOOR_SECRET: secrets.door,
        }
      case 'office':
        return {
          CONSOLE_PORT: String(at.ports.console),
          DATABASE_OFFICE_URL: config.DATABASE_OFFICE_URL ?? login('office'),
          AUTH_SECRET: secrets.auth,
          SUPPRESSION_KEY: secrets.suppression,
        }
    }
  }
}

async function secretsOf(config: Config) {
  const [door, auth, suppression] = await Promise.all([
    config.DOOR_SECRET ?? keptSecret(config.DATA_DIR, 'door-secret'),
    config.AUTH_SECRET ?? keptSecret(config.DATA_DIR, 'auth-secret'),
    suppressionKey(config),
  ])
  return { door, auth, suppression }
}
