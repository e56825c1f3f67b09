import { open, readFile } from 'node:fs/promises'
import type { Alarm } from './alarms.ts'

/** The file is always so long, so that on a full disk, which is an alarm of its own, it can still be written. */
const BYTES = 16_384

/**
 * What was told outlives the program in a file outside the database, which may be away. A file that cannot be read (the
 * power failed while it was written) is as good as none: at worst somebody is called twice.
 */
export async function readAlarms(file: string): Promise<Alarm[]> {
  try {
    return JSON.parse(await readFile(file, 'utf8')) as Alarm[]
  } catch {
    return []
  }
}

/** Over what was there, without a file beside it: the program may write this one alone (programs/start/permissions.ts). */
export async function writeAlarms(file: string, alarms: readonly Alarm[]): Promise<void> {
  const handle = await open(file, 'r+').catch((error: NodeJS.ErrnoException) => {
    if (error.code !== 'ENOENT') throw error
    return open(file, 'w', 0o600)
  })
  try {
    const text = Buffer.from(JSON.stringify(alarms).padEnd(BYTES))
    await handle.write(text, 0, undefined, 0)
    // Once there was more to tell than that.
    await handle.truncate(text.length)
  } finally {
    await handle.close()
  }
}
