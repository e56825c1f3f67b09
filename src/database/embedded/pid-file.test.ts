import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { temporaryFolder } from '../../../test/support/temporary-folder.ts'
import { runTool } from './account.ts'
import { choosePlace } from './place.ts'
import { startEmbeddedPostgres } from './start.ts'

let folder: Awaited<ReturnType<typeof temporaryFolder>>
beforeEach(async () => {
  folder = await temporaryFolder()
})
afterEach(() => folder.remove())

test.runIf(process.platform === 'linux')(
  'from a user namespace of its own a tool cannot see whether the server runs, and leaves it alone',
  async () => {
    const server = await startEmbeddedPostgres({ dataDir: folder.path })
    const { home, account } = await choosePlace(folder.path)
    const data = join(home, 'data')
    const before = await readFile(join(data, 'postmaster.pid'), 'utf8')

    const looks = `import { readServerState } from ${JSON.stringify(new URL('pid-file.ts', import.meta.url).href)}
      console.log(JSON.stringify(await readServerState(${JSON.stringify(data)})))`
    const program = [process.execPath, '--input-type=module', '--eval', looks]
    const fromApart = () => runTool('unshare', ['--user', '--', ...program], account)
    expect((await fromApart()).output).toContain('lässt sich von hier aus nicht ansehen')
    expect(await readFile(join(data, 'postmaster.pid'), 'utf8')).toBe(before)

    await server.stop()
    expect((await fromApart()).output).toBe('{"is":"none"}')
  },
)
