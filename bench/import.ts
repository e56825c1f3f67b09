/**
 * Lists from elsewhere, checked and handed in in the console as its page sends them, and taken over by a worker: how long
 * each takes, how much memory server and worker need for it, and for how long at most the server answers nobody else
 * (goal: 50 ms or less).
 * Usage: npm run bench -- import [LINES …]
 */
import { setTimeout as wait } from 'node:timers/promises'
import { gzipSync } from 'node:zlib'
import type { ImportReport, SignupImport } from '../src/contract/console/signups.ts'
import { type OpenConsole, openConsole } from './support/console.ts'
import { type BenchDatabase, benchDatabase } from './support/database.ts'
import { machine } from './support/figures.ts'
import { BENCH_SENDER } from './support/sender.ts'
import { startWorker } from './support/worker.ts'

/** How often programs are asked for their memory. */
const EVERY_MS = 100
/** Nothing is sent: no list brings a letter. */
const NOWHERE = 'smtp://127.0.0.1:9'

const given = process.argv.slice(2).map(Number)
const db = await benchDatabase()
try {
  console.log(machine())
  for (const lines of given.length > 0 ? given : [40_000, 312_500]) await takeOver(db, lines)
} finally {
  await db.remove()
}

async function takeOver(database: BenchDatabase, lines: number): Promise<void> {
  const list = listOf(lines)
  const packed = gzipSync(list)
  console.log(
    `${lines} lines, ${(list.length / 1e6).toFixed(1)} MB, ${(packed.length / 1e6).toFixed(1)} MB packed`,
  )
  const server = await openConsole(database)
  const worker = startWorker(database, NOWHERE)
  const memory = async () => (await server.ask<number>('memory')) / 2 ** 20
  try {
    // Before it is measured it has begun.
    while ((await worker.memory()) < 100) await wait(EVERY_MS)
    const { ready } = await answering(server, 'check', memory, () =>
      send<ImportReport>(server, packed, '/check'),
    )
    if (ready !== lines) throw new Error(`${ready} of ${lines} lines were whole.`)
    await answering(server, 'hand in', memory, () => send(server, packed, ''))
    const { taken } = await measured('take over', worker.memory, () => ended(server))
    if (taken !== lines) throw new Error(`${taken} of ${lines} lines were taken over.`)
  } finally {
    await worker.stop()
    await server.end()
  }
}

/** Measures what the server does in a request; beside it, for how long it stood still. */
async function answering<Answer>(
  server: OpenConsole,
  name: string,
  memory: () => Promise<number>,
  work: () => Promise<Answer>,
): Promise<Answer> {
  await server.ask('stop')
  const answer = await measured(name, memory, work)
  console.log(`            longest stop ${(await server.ask<number>('stop')).toFixed(0)} ms`)
  return answer
}

async function measured<Answer>(
  name: string,
  memory: () => Promise<number>,
  work: () => Promise<Answer>,
): Promise<Answer> {
  const had = [await memory()]
  const began = performance.now()
  let isDone = false
  const done = work().finally(() => {
    isDone = true
  })
  while (!isDone) {
    had.push(await memory())
    await wait(EVERY_MS)
  }
  const answer = await done
  const seconds = (performance.now() - began) / 1000
  console.log(
    `  ${name.padEnd(9)} ${seconds.toFixed(1)} s; memory ${had[0]?.toFixed(0)} MB, at most ${Math.max(...had).toFixed(0)} MB`,
  )
  return answer
}

async function send<Answer>(
  { origin, cookie }: OpenConsole,
  packed: Buffer<ArrayBuffer>,
  path: string,
): Promise<Answer> {
  const answer = await fetch(`${origin}/konsole/api/signups/import${path}`, {
    method: 'POST',
    headers: {
      cookie,
      origin: BENCH_SENDER.PUBLIC_ORIGIN,
      'sec-fetch-site': 'same-origin',
      'content-type': 'application/gzip',
    },
    body: packed,
  })
  if (!answer.ok) throw new Error(`${path} answered ${answer.status}: ${await answer.text()}`)
  return (await answer.json()) as Answer
}

/** The newest list, once a worker is done with it. */
async function ended({ origin, cookie }: OpenConsole): Promise<SignupImport> {
  for (;;) {
    const answer = await fetch(`${origin}/konsole/api/signups/imports`, { headers: { cookie } })
    const { imports } = (await answer.json()) as { imports: SignupImport[] }
    if (imports[0]?.state === 'done') return imports[0]
    await wait(EVERY_MS)
  }
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
