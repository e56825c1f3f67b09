import { randomBytes } from 'node:crypto'
import { open, rename, rm, stat, statfs } from 'node:fs/promises'
import { join } from 'node:path'

const MB = 1_000_000

/** A file that only takes room, to be given up when there is none left. */
const RESERVE_BYTES = 64 * MB
/** Three pieces of write-ahead log: with less a server does not come up. */
const FULL_BYTES = 48 * MB
/** From here on what is left is for sign-ups. */
const SHORT_BYTES = 128 * MB
/** A little more, so that it does not go to and fro. */
const NO_LONGER_SHORT_BYTES = 160 * MB
/** With the reserve laid, still not short. */
const ROOMY_BYTES = NO_LONGER_SHORT_BYTES + RESERVE_BYTES

export type Reserve = {
  /** Gives the reserve up when the disk is full. @returns whether room is short. */
  look(): Promise<boolean>
  /** Lays it when there is room for it, which takes a moment. */
  lay(): Promise<void>
}

/**
 * A server whose disk is full stops, and cannot start again before there is room for its log: the reserve is that room,
 * at hand without anybody having to choose what may be deleted.
 * @param home the folder on the server's disk
 */
export function openReserve(home: string, log: (line: string) => void): Reserve {
  const file = join(home, 'reserve')
  let isShort = false
  return {
    async look() {
      const free = await freeBytes(home)
      const wasShort = isShort
      isShort = free < (wasShort ? NO_LONGER_SHORT_BYTES : SHORT_BYTES)
      if (free < FULL_BYTES && (await stat(file).catch(() => undefined))) {
        await rm(file, { force: true })
        log(
          `Die Platte mit ${home} ist voll: Die Reserve von 64 MB ist freigegeben. Schaffe Platz, mehr ist nicht da.`,
        )
      } else if (isShort && !wasShort) {
        const megabytes = Math.floor(free / MB)
        log(
          `Auf der Platte mit ${home} sind noch ${megabytes} MB frei: Besuche werden nicht mehr gespeichert, ` +
            'Anmeldungen weiter. Schaffe Platz.',
        )
      } else if (wasShort && !isShort) {
        log(`Auf der Platte mit ${home} ist wieder Platz: Besuche werden wieder gespeichert.`)
      }
      return isShort
    },
    async lay() {
      const laid = await stat(file).catch(() => undefined)
      if (!laid && (await freeBytes(home)) >= ROOMY_BYTES) await layFile(file)
    },
  }
}

/** What a program without special rights may still write, in bytes. */
async function freeBytes(folder: string): Promise<number> {
  const { bavail, bsize } = await statfs(folder)
  return bavail * bsize
}

/** Random bytes take their room on disks that compress, too. */
async function layFile(file: string): Promise<void> {
  const half = `${file}.new`
  try {
    await using handle = await open(half, 'w', 0o600)
    const piece = randomBytes(MB)
    for (let written = 0; written < RESERVE_BYTES; written += MB) await handle.write(piece)
    await handle.sync()
    await rename(half, file)
  } catch {
    // Somebody else took the room meanwhile: the next look tries again.
    await rm(half, { force: true })
  }
}
