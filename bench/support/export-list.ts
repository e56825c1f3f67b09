import { openConsole } from './console.ts'
import type { BenchDatabase } from './database.ts'

export type ExportFigures = {
  rows: number
  bytes: number
  /** Of the first one. */
  seconds: number
  /** Resident memory of the server in MB: before, and at the most while each was streamed. */
  before: number
  atMost: number[]
}

/** How often the server is asked for its memory, in bytes of the answer. */
const EVERY = 500_000
/** So many one after the other: what a program keeps grows with each, what it merely has not tidied up yet does not. */
const EXPORTS = 6

/** Takes the whole list of sign-ups out of the console as CSV, over HTTP, again and again, and watches the server's memory. */
export async function exportList(db: BenchDatabase): Promise<ExportFigures> {
  const server = await openConsole(db)
  try {
    const { origin, cookie } = server
    const memory = async () => (await server.ask<number>('memory')) / 2 ** 20
    const before = await memory()
    const began = performance.now()
    const { rows, bytes, atMost } = await exportOnce(origin, cookie, memory)
    const seconds = (performance.now() - began) / 1000
    const all = [atMost]
    while (all.length < EXPORTS) all.push((await exportOnce(origin, cookie, memory)).atMost)
    return { rows, bytes, seconds, before, atMost: all }
  } finally {
    await server.end()
  }
}

async function exportOnce(
  origin: string,
  cookie: string,
  memory: () => Promise<number>,
): Promise<{ rows: number; bytes: number; atMost: number }> {
  // Uncompressed, so that the bytes are the list's.
  const headers = { cookie, 'accept-encoding': 'identity' }
  const answer = await fetch(`${origin}/konsole/api/signups/export.csv`, { headers })
  if (!answer.ok || !answer.body) throw new Error(`The export answered ${answer.status}.`)
  let [rows, bytes, asked, atMost] = [-1, 0, 0, 0]
  for await (const chunk of answer.body) {
    bytes += chunk.length
    for (const byte of chunk) if (byte === 10) rows += 1
    if (bytes - asked < EVERY) continue
    asked = bytes
    atMost = Math.max(atMost, await memory())
  }
  return { rows, bytes, atMost }
}
