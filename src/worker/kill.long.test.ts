import { type ChildProcess, spawn } from 'node:child_process'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { crowd, crowdSignsUp } from '../../test/support/crowd.ts'
import { type FreshDatabase, freshDatabase } from '../../test/support/fresh-database.ts'
import { eventually, jobsOf, skipWaits } from '../../test/support/fresh-worker.ts'
import { testSender } from '../../test/support/letters.ts'
import { SUPPRESSION_KEY } from '../../test/support/signup-steps.ts'
import { startSmtpServer, type TestSmtpServer } from '../../test/support/smtp-server.ts'
import { temporaryFolder } from '../../test/support/temporary-folder.ts'
import type { WorkerProgramOptions } from '../../test/support/worker-program.ts'
import { retentionRules } from '../content/processing/register.ts'
import { loginUrl } from '../database/connect.ts'

const PROGRAM = join(import.meta.dirname, '../../test/support/worker-program.ts')
const LETTERS = 640

let fresh: FreshDatabase
let smtp: TestSmtpServer
let folder: Awaited<ReturnType<typeof temporaryFolder>>
let programs: Program[]
beforeEach(async () => {
  fresh = await freshDatabase()
  smtp = await startSmtpServer()
  folder = await temporaryFolder()
  programs = []
})
afterEach(async () => {
  for (const program of programs) await program.kill()
  await smtp.stop()
  await fresh.drop()
  await folder.remove()
})

type Program = {
  /** Begins, and resolves when it is looking for letters. */
  go(): Promise<void>
  kill(): Promise<void>
  terminate(): Promise<void>
}

async function loadWorker(): Promise<Program> {
  const options: WorkerProgramOptions = {
    workerUrl: loginUrl(fresh.ownerUrl, 'worker'),
    smtpUrl: smtp.url,
    sender: await testSender(),
    suppressionKey: SUPPRESSION_KEY,
    retention: retentionRules(),
    ledgerFile: join(folder.path, 'suppression-list.tsv'),
  }
  const child: ChildProcess = spawn(process.execPath, [PROGRAM, JSON.stringify(options)], {
    stdio: ['pipe', 'pipe', 'pipe'],
  })
  let said = ''
  child.stdout?.on('data', (chunk: Buffer) => {
    said += chunk.toString()
  })
  child.stderr?.on('data', (chunk: Buffer) => {
    said += chunk.toString()
  })
  const exited = new Promise<void>((resolve) => child.on('close', () => resolve()))
  const end = async (signal: NodeJS.Signals) => {
    child.kill(signal)
    await exited
  }
  const program: Program = {
    async go() {
      child.stdin?.write('go\n')
      while (!said.includes('ready')) {
        if (child.exitCode !== null) throw new Error(`The worker ended: ${said}`)
        await wait(10)
      }
    },
    kill: () => end('SIGKILL'),
    terminate: () => end('SIGTERM'),
  }
  programs.push(program)
  return program
}

/**
 * What the queue does when a worker was silent for ten seconds, without the ten seconds. Nor is the death counted: on a
 * slow machine the same letters are in hand at more of these deaths than the eight after which the operator is asked.
 */
async function silenceNoticed() {
  await fresh.database.owner.query(
    `update pgboss.job set state = 'retry', start_after = now(), retry_count = 0
     where name = 'letters' and state = 'active'`,
  )
}

/** How often each letter came, by its Message-ID. */
function copies(): Map<string, number> {
  const counted = new Map<string, number>()
  for (const { parsed } of smtp.letters) {
    const id = parsed.messageId ?? ''
    counted.set(id, (counted.get(id) ?? 0) + 1)
  }
  return counted
}

test('in thirty kills of workers no letter is lost, and no more are repeated than there were kills', async () => {
  const people = crowd(LETTERS)
  await crowdSignsUp(fresh.database, people)
  smtp.setBehaviour({ slow: { content: 8 } })
  // The same moments in every run.
  let seed = 7
  const chance = (below: number) => {
    seed = (seed * 1103515245 + 12345) % 2 ** 31
    return seed % below
  }

  let next = loadWorker()
  for (let kill = 1; kill <= 22; kill += 1) {
    const worker = await next
    next = loadWorker()
    await worker.go()
    // At the beginning, while connecting, or with letters under way.
    if (kill % 4 > 0) await Promise.race([smtp.waitFor(smtp.taken() + 1), wait(1500)])
    await wait(chance(250))
    await worker.kill()
    await silenceNoticed()
  }
  // Two at once; the one that lives works on while the other's letters wait for its silence to be noticed.
  let survivor = await next
  await survivor.go()
  for (let kill = 23; kill <= 30; kill += 1) {
    const other = await loadWorker()
    await other.go()
    await wait(chance(250))
    await survivor.kill()
    survivor = other
  }
  const unsent = () =>
    fresh.database.owner
      .query('select count(*)::int as number from public.letters where outcome is null')
      .then(({ rows }) => rows[0]?.number)
  smtp.setBehaviour({})
  await eventually(async () => {
    await skipWaits(fresh.database)
    return unsent()
  }).toBe(0)
  await eventually(async () => {
    await skipWaits(fresh.database)
    return jobsOf(fresh.database)
  }).toEqual({ completed: LETTERS })
  await survivor.terminate()

  const received = new Set(smtp.letters.map(({ envelope }) => envelope.to[0]))
  expect(people.filter((email) => !received.has(email))).toEqual([])
  // A repeat has the Message-ID of the first: receivers can tell.
  expect(copies().size).toBe(LETTERS)
  expect(smtp.taken() - LETTERS).toBeLessThanOrEqual(30)
  // And each is part of the proof, once, whenever its worker died.
  const { rows } = await fresh.database.owner.query(
    `select count(*)::int as events, count(distinct facts ->> 'letter')::int as letters
     from public.consent_events where type = 'letter_sent'`,
  )
  expect(rows).toEqual([{ events: LETTERS, letters: LETTERS }])
}, 300_000)
