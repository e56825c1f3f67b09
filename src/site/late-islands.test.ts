import { mkdir, mkdtemp, readdir, readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { afterAll, expect, test } from 'vitest'
import { temporaryFolder } from '../../test/support/temporary-folder.ts'
import { finishPages } from './finish-pages.ts'

const folder = await temporaryFolder()
afterAll(() => folder.remove())

const runtime = '<script>customElements.define("astro-island",class{})</script>'

test('a page with an island asks for the runtime later instead of carrying it', async () => {
  const site = await siteWith(`<head></head><body>${runtime}<astro-island></astro-island></body>`)
  await finishBuild(site)

  const page = await readFile(join(site, 'index.html'), 'utf8')
  const [file = ''] = await readdir(join(site, '_astro'))
  expect(page).not.toContain('customElements')
  expect(page).toContain(`import("/_astro/${file}")`)
  expect(await readFile(join(site, '_astro', file), 'utf8')).toMatch(
    /^Object\.hasOwn\?\?=.*;customElements\.define\("astro-island",class\{\}\)$/,
  )
})

test('the loader that stays in the page is a script that runs', async () => {
  const site = await siteWith(`<head></head><body>${runtime}<astro-island></astro-island></body>`)
  await finishBuild(site)

  const page = await readFile(join(site, 'index.html'), 'utf8')
  const script = /<script>(.*)<\/script>/.exec(page)?.[1] ?? ''
  expect(() => new Function(script)).not.toThrow()
})

test('a page without islands stays as it is', async () => {
  const site = await siteWith('<head></head><body>Guten Abend</body>')
  await finishBuild(site)

  expect(await readFile(join(site, 'index.html'), 'utf8')).toBe('<head></head><body>Guten Abend</body>')
})

test('islands without a known runtime stop the build', async () => {
  const site = await siteWith('<head></head><body><astro-island></astro-island></body>')

  await expect(finishBuild(site)).rejects.toThrow('index.html has islands but no runtime')
})

async function siteWith(page: string): Promise<string> {
  const site = await mkdtemp(join(folder.path, 'site-'))
  await mkdir(join(site, '_astro'))
  await writeFile(join(site, 'index.html'), page)
  return site
}

async function finishBuild(site: string): Promise<void> {
  const hook = finishPages().hooks['astro:build:done']
  await hook?.({ dir: pathToFileURL(`${site}/`) } as unknown as Parameters<typeof hook>[0])
}
