import { appendFile, readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { folderForEach } from '../../test/support/held.ts'
import { keepRunning, type Order } from './keep-running.ts'

const NODE = process.execPath

const folder = folderForEach()
let begunFile: string
let order: Order
let running: ReturnType<typeof keepRunning> | undefined
let lines: string[]

beforeEach(async () => {
  begunFile = join(folder.path, 'begun')
  await appendFile(begunFile, '')
  lines = []
  order = {
    file: join(folder.path, 'program.mjs'),
    name: 'Das Programm',
    env: {},
    account: undefined,
  }
  await writeFile(order.file, program())
})
afterEach(async () => {
  process.execPath = NODE
  await running?.stop()
})

/** Notes its number when it begins, and goes on for as long as its parent. */
const program = (more = '') =>
  `import { appendFileSync } from 'node:fs'
   process.once('disconnect', () => process.exit())
   appendFileSync(${JSON.stringify(begunFile)}, process.pid + '\\n')
   ${more}
   process.send('here')`

async function begun(): Promise<number[]> {
  return (await readFile(begunFile, 'utf8')).split('\n').filter(Boolean).map(Number)
}

async function startAndKill() {
  running = keepRunning(order, (line) => lines.push(line))
  expect(await running.ready).toBe('here')
  process.kill((await begun())[0] ?? 0, 'SIGKILL')
}

test('a program that could not be started again is tried once more', async () => {
  await startAndKill()
  process.execPath = join(folder.path, 'no-node-here')
  await expect.poll(() => lines).toHaveLength(2)
  process.execPath = NODE
  await expect.poll(begun).toHaveLength(2)
  expect(lines).toEqual([
    'Das Programm ist ausgefallen und startet gleich wieder.',
    'Das Programm ist ausgefallen und startet gleich wieder.',
  ])
})

test('one that hangs when it is to stop is killed, and the log says so once', async () => {
  await writeFile(order.file, program(`process.on('SIGTERM', () => undefined)`))
  running = keepRunning(order, (line) => lines.push(line), { endsMs: 200 })
  await running.ready
  await running.stop()
  expect(lines).toEqual(['Das Programm hört seit 0.2 s nicht auf und wird abgebrochen.'])
})

test('whoever waits for one that ends before it is ready hears it', async () => {
  await writeFile(order.file, 'process.exit(3)')
  await expect(keepRunning(order, (line) => lines.push(line)).ready).rejects.toThrow(
    'Das Programm ist beim Start ausgefallen',
  )
})
