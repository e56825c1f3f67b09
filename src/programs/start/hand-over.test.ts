import { fork } from 'node:child_process'
import { once } from 'node:events'
import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { temporaryFolder } from '../../../test/support/temporary-folder.ts'
import { askSite, takeOrders } from './hand-over.ts'

const GREETING = { host: '127.0.0.1', ports: { door: 3000, console: 3001 } }

async function dataDir(): Promise<string> {
  const folder = await temporaryFolder()
  onTestFinished(() => folder.remove())
  return folder.path
}

test('a site that runs greets who asks; where none runs, nobody does', async () => {
  const folder = await dataDir()
  expect(await askSite(folder)).toBeUndefined()
  const orders = await takeOrders(
    folder,
    () => GREETING,
    async () => undefined,
    () => undefined,
  )
  onTestFinished(() => orders.close())
  expect(await askSite(folder)).toEqual(GREETING)
})

test('a site that hangs is told apart from one that answers: who asks it does not wait for ever', async () => {
  const folder = await dataDir()
  const file = join(folder, 'hanging.mjs')
  // The system still lets everybody in, for as long as the process lives.
  await writeFile(
    file,
    `import { createServer } from 'node:net'
     createServer().listen(${JSON.stringify(join(folder, 'start.sock'))}, () => process.send('open'))`,
  )
  const site = fork(file, { execArgv: [] })
  onTestFinished(() => void site.kill('SIGKILL'))
  await once(site, 'message')
  site.kill('SIGSTOP')
  await expect(askSite(folder, 200)).rejects.toThrow(/0\.2 s lang nicht geantwortet.*kill -9/)
})
