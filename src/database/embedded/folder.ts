import { randomBytes } from 'node:crypto'
import { constants, existsSync } from 'node:fs'
import * as fs from 'node:fs/promises'
import { basename, dirname, join } from 'node:path'
import { Problem } from '../../problem.ts'
import { type Account, canEnter, runTool, unprivilegedAccount } from './account.ts'

/** Where `data/`, `owner-password` and `postgres.log` lie, and as whom the server runs (undefined: as we do). */
export type Place = { home: string; account: Account | undefined }

/**
 * Chooses the folder and the account. PostgreSQL refuses to run as root, so root lends it an account; where that
 * account cannot enter DATA_DIR (below a 0700 /root), the files go to /var/lib, which outlives a restart of the
 * machine as /tmp does not, and a link in DATA_DIR leads there.
 * @throws {Problem} when DATA_DIR cannot be written or the database belongs to someone else.
 */
export async function choosePlace(dataDir: string): Promise<Place> {
  await fs
    .mkdir(dataDir, { recursive: true })
    .then(() => fs.access(dataDir, constants.W_OK | constants.X_OK))
    .catch(({ code }) => refuse(dataDir, code))
  const { home, owner } = await findHome(dataDir)
  if (process.getuid?.() !== 0) return { home, account: undefined }
  const account = owner ?? (await unprivilegedAccount())
  if (owner || (await canEnter(dirname(home), account))) return { home, account }
  const elsewhere = await fs.mkdtemp('/var/lib/embedded-postgres-')
  await fs.symlink(elsewhere, home)
  return { home: elsewhere, account }
}

/** Where the server's files lie, or would, and whose they are. @throws {Problem} when they are not ours */
export async function findHome(dataDir: string): Promise<{ home: string; owner: Account | undefined }> {
  const inside = join(await fs.realpath(dataDir).catch(() => dataDir), 'postgres')
  const home = await fs.readlink(inside).catch(() => inside)
  // Made anew it would be an empty one.
  if (home !== inside && !(await ownerOf(home))) refuse(home, 'der Ordner fehlt')
  const owner = await ownerOf(join(home, 'data'))
  // Root lends itself to whoever it is.
  if (owner && (process.getuid?.() || owner.uid) !== owner.uid)
    refuse(home, `gehört dem Benutzer ${owner.name}`)
  return { home, owner }
}

/** Who owns the path; `undefined` when it is not there. */
async function ownerOf(path: string): Promise<Account | undefined> {
  return fs.stat(path).then(
    ({ uid, gid }) => ({ name: `mit der Id ${uid}`, uid, gid }),
    ({ code }) => (code === 'ENOENT' ? undefined : refuse(path, code)),
  )
}

export function refuse(path: string, why: string): never {
  throw new Problem(
    `In ${path} lässt sich keine Datenbank führen (${why}): Starte das Programm als der Benutzer (oder root), der es ` +
      'zuerst gestartet hat, gib ihm das Recht dazu, oder setze DATA_DIR auf einen anderen Ordner.',
  )
}

/** What holds for the life of the files; `--set` writes into postgresql.conf, where ALTER SYSTEM may change it. */
const INITDB = [
  // The role that owns everything; the only one that can log in before the first migration.
  ...['--username=owner', '--auth=scram-sha-256', '--data-checksums', '--encoding=UTF8'],
  // PostgreSQL's own locale: the same order and letter case on every machine, whatever its system library.
  ...['--locale=C', '--locale-provider=builtin', '--builtin-locale=C.UTF-8'],
  ...['--set=timezone=UTC', '--set=log_timezone=UTC'],
  // Small: the site shares its machine. No disk turns: by the default an index counts as dearer than the whole table.
  ...['--set=shared_buffers=64MB', '--set=max_wal_size=256MB', '--set=jit=off', '--set=random_page_cost=1.1'],
]

/**
 * Makes the server's files if they are not there yet: in a folder beside, synced, and then renamed. Without this, 6 of
 * 12 kills during the first start left a folder that no server starts on.
 */
export async function initialise(cluster: Place & { binaries: string }): Promise<void> {
  const { home } = cluster
  if (!existsSync(join(home, 'data'))) await make(cluster)
  // What killed starts left; one that is still busy will find what is there now as good.
  for await (const name of fs.glob(`${basename(home)}.new-*`, { cwd: dirname(home) }))
    await fs.rm(join(dirname(home), name), { recursive: true, force: true })
}

async function make({ home, account, binaries }: Place & { binaries: string }): Promise<void> {
  const half = await fs.mkdtemp(`${home}.new-`)
  const password = join(half, 'owner-password')
  await fs.writeFile(password, randomBytes(32).toString('hex'), { mode: 0o600, flush: true })
  if (account) for (const path of [half, password]) await fs.chown(path, account.uid, account.gid)
  const initdb = [`--pgdata=${join(half, 'data')}`, `--pwfile=${password}`, ...INITDB]
  const { code, output } = await runTool(join(binaries, 'initdb'), initdb, account)
  if (code === 0) {
    await sync(half)
    await fs.rename(half, home).catch(() => undefined)
    await sync(dirname(home))
  }
  await fs.rm(half, { recursive: true, force: true })
  if (!existsSync(join(home, 'data'))) refuse(home, output.split('\n').at(-1) ?? '')
}

/** Makes what a folder lists outlast a power cut. Windows cannot open one, and needs it not for a rename. */
export const sync = (folder: string) =>
  fs.open(folder).then(
    (handle) => handle.sync().finally(() => handle.close()),
    () => undefined,
  )
