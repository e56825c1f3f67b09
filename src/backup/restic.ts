import { COPYING_MS, MINUTE_MS, runTool, TOO_LATE } from '../database/embedded/account.ts'
import { Problem } from '../terminal/problem.ts'

/** Where restic keeps its encrypted copies (restic's manual: folder, sftp:, s3: …), and how it gets in. */
export type Restic = {
  repository: string
  /** The file with the password that everything is encrypted with. */
  passwordFile: string
  /** Of S3, by restic's names. */
  keys: Record<string, string | undefined>
}

/** What is being written while restic reads: it will be there under its own name the next time. */
const HALVES = ['--exclude', '*.new', '--exclude', '*.new-*']

/**
 * Brings what a backup folder holds into the repository, which is made first if there is none; only what is new goes.
 * @throws {Problem} with restic's own last line.
 */
export async function ship(restic: Restic, backupDir: string): Promise<void> {
  const found = await run(restic, backupDir, ['cat', 'config'])
  if (found.code === TOO_LATE) throw failed('cat', found)
  if (found.code !== 0) await mustRun(restic, backupDir, ['init'])
  // Locks of a restic that was killed; one that lives renews its own.
  await mustRun(restic, backupDir, ['unlock'])
  await mustRun(restic, backupDir, ['backup', '--host', HOST, ...HALVES, '.'])
}

/** The same name whatever machine it is, so that a new one finds the backups of the old. */
const HOST = 'dorfteller'

/** Has the repository forget what is older than so many days, but one a day until then; the last day is kept whole. */
export async function thinOut(restic: Restic, backupDir: string, days: number): Promise<void> {
  const keep = ['--keep-within', '1d', '--keep-within-daily', `${days}d`]
  await mustRun(restic, backupDir, ['forget', '--host', HOST, '--group-by', 'host', ...keep, '--prune'])
}

/** Lays the newest state of the backup folder into `folder`. */
export async function fetchNewest(restic: Restic, folder: string): Promise<void> {
  await mustRun(restic, folder, ['restore', 'latest', '--host', HOST, '--target', folder])
}

async function mustRun(restic: Restic, folder: string, args: string[]): Promise<void> {
  const result = await run(restic, folder, args)
  if (result.code !== 0) throw failed(args[0] ?? '', result)
}

function failed(command: string, { code, output }: { code: number; output: string }): Problem {
  const said = output.trim().split('\n').at(-1) ?? ''
  return new Problem(
    code === -1
      ? 'restic ist nicht installiert, RESTIC_REPOSITORY verlangt es. Auf Debian: apt-get install restic. Die Sicherung im Ordner ist da, außer Haus ist sie nicht.'
      : `restic ${command} ist gescheitert (${said}). Was im Ordner der Sicherung liegt, ist da. Stimmen RESTIC_REPOSITORY und RESTIC_PASSWORD_FILE, und ist der Ort zu erreichen?`,
  )
}

function run({ repository, passwordFile, keys }: Restic, cwd: string, args: string[]) {
  // What else it wants (ssh's agent, the folder for its cache) is in the environment of whoever calls us.
  const env = { ...process.env, ...keys, RESTIC_REPOSITORY: repository, RESTIC_PASSWORD_FILE: passwordFile }
  const limitMs = COPIES.has(args[0] ?? '') ? COPYING_MS : 5 * MINUTE_MS
  return runTool('restic', ['--quiet', ...args], undefined, { env, cwd, limitMs })
}

/** What goes over all there is; the others only ask. */
const COPIES = new Set(['backup', 'forget', 'restore'])
