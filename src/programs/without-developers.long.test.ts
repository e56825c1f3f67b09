import { execFileSync } from 'node:child_process'
import { chmod, cp, mkdir } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { afterAll, expect, test } from 'vitest'
import { buildForStart, ended, originOf, type Started, startSite } from '../../test/support/start-site.ts'
import { temporaryFolder } from '../../test/support/temporary-folder.ts'
import { root } from '../terminal/root.ts'

let site: Started | undefined
let folder: Awaited<ReturnType<typeof temporaryFolder>>
afterAll(async () => {
  if (site) await ended(site)
  await folder?.remove()
})

// It fetches some hundred packages from the registry.
test.runIf(process.env.CI)(
  'a site that was built elsewhere starts without the packages of developers',
  async () => {
    await buildForStart()
    folder = await temporaryFolder()
    const code = join(folder.path, 'code')
    const files = execFileSync('git', ['ls-files', '-z'], { cwd: root, encoding: 'utf8' }).split('\0')
    for (const file of files.filter(Boolean)) {
      await mkdir(dirname(join(code, file)), { recursive: true })
      await cp(join(root, file), join(code, file))
    }
    await cp(join(root, 'dist'), join(code, 'dist'), { recursive: true })
    const npm = ['ci', '--omit=dev', '--ignore-scripts', '--no-audit', '--no-fund', '--loglevel=error']
    execFileSync('npm', npm, { cwd: code })
    // As `npm start` would: nothing is missing.
    execFileSync(process.execPath, [join(code, 'scripts/install.mjs'), '--check'], {
      env: { ...process.env, NODE_ENV: 'production' },
    })
    const dataDir = join(folder.path, 'data')
    await mkdir(dataDir)
    await chmod(dataDir, 0o755)
    site = startSite(dataDir, {}, { code })
    expect((await fetch(await originOf(site))).status).toBe(200)
  },
  300_000,
)
