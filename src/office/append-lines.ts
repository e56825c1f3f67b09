import { open } from 'node:fs/promises'

/** Adds lines to a file in one write, which the system does not mix with another program's; on the disk before it returns. */
export async function appendLines(file: string, lines: readonly string[]): Promise<void> {
  const handle = await open(file, 'a+', 0o600)
  try {
    const text = lines.map((line) => `${line}\n`).join('')
    await handle.appendFile((await endsTorn(handle)) ? `\n${text}` : text)
    await handle.sync()
  } finally {
    await handle.close()
  }
}

/** After a power cut the last line may lack its end; the next must not be glued to it. */
async function endsTorn(handle: Awaited<ReturnType<typeof open>>): Promise<boolean> {
  const { size } = await handle.stat()
  if (size === 0) return false
  const { buffer } = await handle.read(Buffer.alloc(1), 0, 1, size - 1)
  return buffer.toString() !== '\n'
}
