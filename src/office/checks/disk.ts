import { existsSync } from 'node:fs'
import { statfs } from 'node:fs/promises'
import { dirname, resolve } from 'node:path'
import { type Finding, found } from './finding.ts'

/** A first start writes about 300 MB: the database and, where it cannot enter the checkout, its programs. */
const NEEDED_BYTES = 500_000_000

/** @param path a file or folder on the data's disk, which need not be there yet */
export async function checkDisk(path: string): Promise<Finding[]> {
  const { bavail, bsize } = await statfs(nearest(resolve(path)))
  return diskFindings(bavail * bsize)
}

export function diskFindings(freeBytes: number): Finding[] {
  return found(
    freeBytes < NEEDED_BYTES && {
      level: 'broken',
      code: 'disk-full',
      what: `Auf der Platte sind nur noch ${Math.floor(freeBytes / 1_000_000)} MB frei.`,
      why: `Datenbank und Seiten brauchen etwa ${NEEDED_BYTES / 1_000_000} MB; eine volle Platte hält die Datenbank an.`,
      fix: 'Platz schaffen, oder DATA_DIR auf eine größere Platte legen.',
    },
  )
}

function nearest(path: string): string {
  return existsSync(path) || dirname(path) === path ? path : nearest(dirname(path))
}
