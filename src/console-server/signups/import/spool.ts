import { randomUUID } from 'node:crypto'
import { type FileHandle, open, unlink } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { createGunzip } from 'node:zlib'

/**
 * Puts what is sent, unpacked, into a file without a name, so that it can be read twice without being held in memory:
 * nobody else can open it, and it is gone when it is closed or the program dies.
 * @returns why it was not taken, if it was not.
 */
export async function spool(
  body: Readable,
  { isGzip, maxBytes }: { isGzip: boolean; maxBytes: number },
): Promise<FileHandle | 'malformed' | 'too_large'> {
  const path = join(tmpdir(), `dorfteller-${randomUUID()}`)
  const file = await open(path, 'wx+', 0o600)
  await unlink(path)
  let bytes = 0
  const write = async (pieces: AsyncIterable<Buffer>) => {
    for await (const piece of pieces) {
      bytes += piece.length
      // What is too much is read all the same: who is cut off hears no answer.
      if (bytes <= maxBytes) await file.writeFile(piece)
    }
  }
  try {
    await (isGzip ? pipeline(body, createGunzip(), write) : pipeline(body, write))
  } catch (error) {
    await file.close()
    if ((error as NodeJS.ErrnoException).code?.startsWith('Z_')) return 'malformed'
    throw error
  }
  if (bytes > 0 && bytes <= maxBytes) return file
  await file.close()
  return bytes === 0 ? 'malformed' : 'too_large'
}
