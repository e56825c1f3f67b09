import { dirname, extname, join, resolve } from 'node:path'
import { type Config, environmentOf, type Program } from '../../config.ts'
import { pagesFolder } from '../../filling/current-site.ts'
import { siteFolder } from '../../filling/site-file.ts'
import { root } from '../../terminal/root.ts'
import { requireOutsideFiles } from '../outside-files.ts'
import { lentAccount } from './account.ts'
import { madeSettings, type Ports } from './made-settings.ts'
import { permissions } from './permissions.ts'
import type { Order } from './supervise.ts'

/** Which programs make a site on this machine, as one version of it says; fit for JSON. */
export type Orders = Partial<Record<Program, Order>>

const NAMES: Record<Program, string> = {
  init: 'Die Einrichtung',
  pages: 'Das Füllen der Seiten',
  door: 'Die Tür',
  console: 'Die Konsole',
  worker: 'Der Worker',
}

/**
 * The programs of this version that PROGRAMS names, each with the settings, files and rights that it needs and no other. Secrets that no setting gives are made on first use.
 * @param at.databaseUrl the owner's address; undefined on a machine without `init`
 * @param at.goBack init puts this version's functions in the place of a newer one's
 * @throws {Problem} when a folder cannot be written to
 */
export async function ordersOf(
  config: Config,
  at: { databaseUrl: string | undefined; ports: Ports; goBack: boolean | undefined },
  log: (line: string) => void,
): Promise<Orders> {
  const made = await madeSettings(config, at)
  const outside = await requireOutsideFiles(config)
  const files = { outside, keyFile: config.DKIM_KEY_FILE }
  const account = await lentAccount(
    {
      root,
      files: Object.values(outside),
      folders: [pagesFolder(config.DATA_DIR), siteFolder(config.DATA_DIR)],
    },
    log,
  )
  // Where the console holds a list while it reads it: the system's own folder is closed to it (permissions.ts).
  const folder = resolve(siteFolder(config.DATA_DIR))
  const temporary = { TMPDIR: folder, TEMP: folder }
  const order = (program: Program): Order => {
    const env = { ...environmentOf(program, made[program]), ...(program === 'console' && temporary) }
    return {
      name: NAMES[program],
      account,
      // As this program is: of the source, or bundled.
      file: join(root, 'src/programs', `${program}${extname(process.argv[1] ?? '')}`),
      args: program === 'init' && at.goBack ? ['--go-back'] : [],
      execPath: process.execPath,
      env,
      execArgv: permissions(program, { root, env, dataDir: config.DATA_DIR, ...files }),
    }
  }
  // Who answers visitors shows them pages.
  const filling = config.PROGRAMS.includes('door') ? (['pages'] as const) : []
  return Object.fromEntries([...filling, ...config.PROGRAMS].map((program) => [program, order(program)]))
}

/** The folder of the version that these programs are of. */
export const rootOf = (orders: Orders) => {
  const [first] = Object.values(orders)
  return first && dirname(dirname(dirname(first.file)))
}

/** The same programs, for a database that has moved. */
export function withDatabaseAt(orders: Orders, to: string): Orders {
  const [old, now] = [orders.init?.env.DATABASE_URL ?? to, to].map((url) => new URL(url).host)
  const move = ([name, value]: [string, string | undefined]) => {
    if (!name.startsWith('DATABASE_') || !value?.includes('://') || new URL(value).host !== old)
      return [name, value]
    const url = new URL(value)
    url.host = now ?? url.host
    return [name, url.href]
  }
  const moved = (order: Order): Order => ({
    ...order,
    env: Object.fromEntries(Object.entries(order.env).map(move)),
  })
  return Object.fromEntries(Object.entries(orders).map(([program, order]) => [program, moved(order)]))
}
