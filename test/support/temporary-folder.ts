import { chmod, mkdtemp, readFile, rm, statfs } from 'node:fs/promises'
import { freemem, tmpdir } from 'node:os'
import { join } from 'node:path'

const GIB = 1024 ** 3
/** Linux keeps it in memory (shm_overview(7)). */
const IN_MEMORY = '/dev/shm'

/** A new folder for one test. The account that root lends PostgreSQL may enter it. */
export async function temporaryFolder(): Promise<{ path: string; remove(): Promise<void> }> {
  const path = await mkdtemp(join(await place(), 'site-test-'))
  await chmod(path, 0o755)
  return { path, remove: () => rm(path, { recursive: true, force: true, maxRetries: 5 }) }
}

/**
 * In memory where there is plenty: a copy of the template database takes a sixth of the time there, and thousands are
 * made. Whoever sets TMPDIR has chosen. Containers often give it 64 MB, or let nothing in it be run.
 */
async function place(): Promise<string> {
  if (process.env.TMPDIR) return tmpdir()
  const { bavail, bsize } = await statfs(IN_MEMORY).catch(() => ({ bavail: 0, bsize: 0 }))
  const roomy = Math.min(bavail * bsize, freemem()) > 8 * GIB
  return roomy && (await mayRun()) ? IN_MEMORY : tmpdir()
}

async function mayRun(): Promise<boolean> {
  const mounts = await readFile('/proc/mounts', 'utf8').catch(() => '')
  const mount = mounts.split('\n').find((line) => line.split(' ')[1] === IN_MEMORY)
  return mount !== undefined && !mount.includes('noexec')
}
