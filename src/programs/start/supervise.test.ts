import { type ChildProcess, fork } from 'node:child_process'
import { appendFile, readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { temporaryFolder } from '../../../test/support/temporary-folder.ts'
import { type Order, type Supervised, supervise } from './supervise.ts'

vi.mock('node:child_process', { spy: true })

const NODE = process.execPath

let folder: Awaited<ReturnType<typeof temporaryFolder>>
let order: Order
let running: Supervised | undefined

beforeEach(async () => {
  folder = await temporaryFolder()
  const file = join(folder.path, 'program.mjs')
  // Notes its number when it is told to begin.
  await writeFile(
    file,
    `import { appendFileSync } from 'node:fs'
     // Goes on for as long as its parent.
     process.once('disconnect', () => process.exit())
     process.once('message', () => {
       appendFileSync(${JSON.stringify(join(folder.path, 'begun'))}, process.pid + '\\n')
       process.send({ is: 'ready', address: 'here' })
     })
     process.send({ is: 'loaded' })`,
  )
  await appendFile(join(folder.path, 'begun'), '')
  order = { file, name: 'Das Programm', env: {}, execArgv: [], account: undefined }
})
afterEach(async () => {
  process.execPath = NODE
  await running?.stop()
  await folder.remove()
})

/** The numbers of those that have begun so far. */
async function begun(): Promise<number[]> {
  const text = await readFile(join(folder.path, 'begun'), 'utf8')
  return text.split('\n').filter(Boolean).map(Number)
}

async function startAndKill(lines: string[]) {
  running = supervise(order, (line) => lines.push(line))
  expect(await running.begin()).toBe('here')
  const [pid] = await begun()
  process.kill(pid ?? 0, 'SIGKILL')
}

test('a program that could not be started again is tried once more, after a longer pause', async () => {
  const lines: string[] = []
  await startAndKill(lines)
  process.execPath = join(folder.path, 'no-node-here')
  await expect.poll(() => lines).toHaveLength(2)
  process.execPath = NODE
  await expect.poll(begun).toHaveLength(2)
  expect(lines).toEqual([
    'Das Programm ist ausgefallen und startet in 0.25 s wieder.',
    'Das Programm ist ausgefallen und startet in 0.5 s wieder.',
  ])
})

test('so is one for which the machine has no room at the moment', async () => {
  const lines: string[] = []
  await startAndKill(lines)
  // Refused at once: longer than a command line can be.
  order.execArgv.push(`--title=${'x'.repeat(4_000_000)}`)
  await expect.poll(() => lines).toHaveLength(3)
  expect(lines[1]).toBe('Das Programm lässt sich gerade nicht starten (E2BIG).')
  order.execArgv.length = 0
  await expect.poll(begun).toHaveLength(2)
})

test('one that cannot be spoken to any more is ended, and started again', async () => {
  const lines: string[] = []
  await startAndKill(lines)
  await expect.poll(begun).toHaveLength(2)
  const again = vi.mocked(fork).mock.results.at(-1)?.value as ChildProcess
  again.emit('error', new Error('the channel is closed'))
  await expect.poll(begun).toHaveLength(3)
  expect(again.signalCode).toBe('SIGTERM')
})

/** A program that follows neither words nor signals, for as long as this test runs. */
const HANGING = `process.once('disconnect', () => process.exit())
  process.on('SIGTERM', () => undefined)
  setInterval(() => undefined, 1000)`

async function hangAfter(words: string): Promise<string[]> {
  await writeFile(order.file, `${words}\n${HANGING}`)
  const lines: string[] = []
  running = supervise(order, (line) => lines.push(line), { loadsMs: 2000, endsMs: 200 })
  return lines
}

const READY = `process.once('message', () => process.send({ is: 'ready' }))
  process.send({ is: 'loaded' })`

test.each([
  ['stop', 'Das Programm hört nicht auf, seit 0.2 s'],
  ['leave', 'Das Programm räumt seinen Platz nicht, seit 0.2 s'],
] as const)('one that hangs when it is to %s is killed, and the log says so once', async (end, said) => {
  const lines = await hangAfter(READY)
  await running?.begin()
  await running?.[end]()
  const hanging = vi.mocked(fork).mock.results.at(-1)?.value as ChildProcess
  expect(hanging.signalCode).toBe('SIGKILL')
  expect(lines).toEqual([expect.stringContaining(said)])
  await running?.stop()
  expect(lines).toHaveLength(1)
})

test('so is one that hangs when it is started again', async () => {
  const lines = await hangAfter(READY)
  await running?.begin()
  await writeFile(order.file, HANGING)
  const first = vi.mocked(fork).mock.results.at(-1)?.value as ChildProcess
  first.kill('SIGKILL')
  await expect.poll(() => lines).toContainEqual(expect.stringContaining('kommt beim Laden nicht voran'))
  await expect.poll(() => lines.filter((line) => line.includes('ist ausgefallen'))).not.toHaveLength(1)
})

test('one that never gets loaded is killed, and whoever waits for it hears that it ended', async () => {
  const lines = await hangAfter('')
  await expect(running?.begin()).rejects.toThrow('ended')
  expect(lines).toEqual([expect.stringContaining('Das Programm kommt beim Laden nicht voran')])
})
