import { readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { folderForEach } from '../../test/support/held.ts'
import { keepRunning } from './keep-running.ts'

const folder = folderForEach()

/** Runs a program that notes its number, says it, and goes on for as long as its parent. */
async function run(more = '', how?: { endsMs: number }) {
  const [file, note] = [join(folder.path, 'program.mjs'), join(folder.path, 'note')]
  await writeFile(
    file,
    `import { writeFileSync } from 'node:fs'
     process.once('disconnect', () => process.exit())
     ${more}
     writeFileSync(${JSON.stringify(note)}, String(process.pid))
     process.send(process.pid)`,
  )
  const lines: string[] = []
  const order = { file, name: 'Das Programm', env: {}, account: undefined }
  const running = keepRunning(order, (line) => lines.push(line), how)
  onTestFinished(running.stop)
  return { ...running, lines, noted: () => readFile(note, 'utf8') }
}

test('a program that could not be started again is tried once more', async () => {
  const { ready, lines, noted } = await run()
  const node = process.execPath
  process.execPath = join(folder.path, 'no-node-here')
  onTestFinished(() => {
    process.execPath = node
  })
  process.kill(Number(await ready), 'SIGKILL')
  const DIED = 'Das Programm ist ausgefallen und startet gleich wieder.'
  await expect.poll(() => lines).toEqual([DIED, DIED])
  process.execPath = node
  await expect.poll(noted).not.toBe(await ready)
})

test('one that hangs when it is to stop is killed, and the log says so once; one that ends before it is ready is told', async () => {
  const { ready, stop, lines } = await run(`process.on('SIGTERM', () => undefined)`, { endsMs: 200 })
  await ready
  await stop()
  expect(lines).toEqual(['Das Programm hört seit 0.2 s nicht auf und wird abgebrochen.'])
  await expect((await run('process.exit(3)')).ready).rejects.toThrow(
    'Das Programm ist beim Start ausgefallen',
  )
})
