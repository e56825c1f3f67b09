/**
 * Lists from elsewhere, checked and taken over in the console as its page sends them: how long it takes, how much memory
 * the server needs for it, and for how long at most it answers nobody else (goal: 50 ms or less).
 * Usage: npm run bench -- import [LINES …]
 */
import { setTimeout as wait } from 'node:timers/promises'
import { gzipSync } from 'node:zlib'
import type { ImportReport } from '../src/contract/console/signups.ts'
import { type OpenConsole, openConsole } from './support/console.ts'
import { benchDatabase } from './support/database.ts'
import { machine } from './support/figures.ts'
import { BENCH_SENDER } from './support/sender.ts'

/** How often the server is asked for its memory. */
const EVERY_MS = 100

const given = process.argv.slice(2).map(Number)
const db = await benchDatabase()
try {
  console.log(machine())
  for (const lines of given.length > 0 ? given : [40_000, 312_500]) await takeOver(lines)
} finally {
  await db.remove()
}

async function takeOver(lines: number): Promise<void> {
  const list = listOf(lines)
  const packed = gzipSync(list)
  console.log(
    `${lines} lines, ${(list.length / 1e6).toFixed(1)} MB, ${(packed.length / 1e6).toFixed(1)} MB packed`,
  )
  const server = await openConsole(db)
  try {
    const { origin, cookie } = server
    const headers = {
      cookie,
      origin: BENCH_SENDER.PUBLIC_ORIGIN,
      'sec-fetch-site': 'same-origin',
      'content-type': 'application/gzip',
    }
    const send = async (path: string) => {
      const url = `${origin}/konsole/api/signups/import${path}`
      const text = await (await fetch(url, { method: 'POST', headers, body: packed })).text()
      const { ready } = JSON.parse(text) as ImportReport
      if (ready !== lines) throw new Error(`${ready} of ${lines} lines were ready: ${text.slice(0, 500)}`)
    }
    await watch('check', server, () => send('/check'))
    await watch('take over', server, () => send(`?ready=${lines}`))
  } finally {
    await server.end()
  }
}

async function watch(name: string, server: OpenConsole, work: () => Promise<void>): Promise<void> {
  await server.ask('stop')
  const memory: number[] = []
  const began = performance.now()
  let isDone = false
  const done = work().finally(() => {
    isDone = true
  })
  while (!isDone) {
    memory.push((await server.ask<number>('memory')) / 2 ** 20)
    await wait(EVERY_MS)
  }
  await done
  const seconds = (performance.now() - began) / 1000
  console.log(
    `  ${name.padEnd(9)} ${seconds.toFixed(1)} s; memory ${memory[0]?.toFixed(0)} MB, at most ` +
      `${Math.max(...memory).toFixed(0)} MB; longest stop ${(await server.ask<number>('stop')).toFixed(0)} ms`,
  )
}

function listOf(lines: number): Buffer {
  const header = 'E-Mail;PLZ;Einwilligung;Angemeldet am;Bestätigungsmail am;Bestätigt am;Quelle\r\n'
  const rest =
    'Ja, schreibt mir, sobald Dorfteller bei mir startet.;01.06.2025 10:00;01.06.2025 10:01;02.06.2025 08:30;Dorffest'
  const rows = Array.from(
    { length: lines },
    (_, index) => `anna.${lines}.${index}@example.org;16766;${rest}\r\n`,
  )
  return Buffer.from(header + rows.join(''))
}
