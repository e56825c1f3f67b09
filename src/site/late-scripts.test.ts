import { mkdir, mkdtemp, readdir, readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { folderForAll } from '../../test/support/held.ts'
import { finishOf } from './fillable.ts'
import { finished } from './finish.ts'

const folder = folderForAll()

const runtime = '<script>customElements.define("astro-island",class{})</script>'

test('a page with an island asks for the runtime later instead of carrying it', async () => {
  const site = await siteWith(`<head></head><body>${runtime}<astro-island></astro-island></body>`)
  await finishBuild(site)

  const page = await readFile(join(site, 'index.html'), 'utf8')
  const [file = ''] = await readdir(join(site, '_astro'))
  expect(page).not.toContain('customElements')
  expect(page).toContain(`a("/_astro/${file}"+q)`)
  const loader = /<script>(.*)<\/script>/.exec(page)?.[1] ?? ''
  expect(() => new Function(loader)).not.toThrow()
  expect(await readFile(join(site, '_astro', file), 'utf8')).toMatch(
    /^Object\.hasOwn\?\?=.*;customElements\.define\("astro-island",class\{\}\)$/,
  )
})

test('a script for whoever reads is asked for after the page, and not by the parser', async () => {
  const script = '<script type="module" src="/_astro/landing.js"></script>'
  const site = await siteWith(`<head></head><body>Guten Abend${script}</body>`)
  await finishBuild(site)

  const page = await readFile(join(site, 'index.html'), 'utf8')
  expect(page).not.toContain(script)
  expect(page).toContain('a("/_astro/landing.js")')
})

test('what an island imports is asked for together with its runtime', async () => {
  const island =
    '<astro-island component-url="/_astro/signup.js" renderer-url="/_astro/client.js"></astro-island>'
  const site = await siteWith(`<head></head><body>${runtime}${island}</body>`)
  await writeFile(join(site, '_astro/signup.js'), 'import{a}from"./react.js";import"./fields.js"')
  await writeFile(join(site, '_astro/client.js'), 'import{b}from"./react.js"')
  await finishBuild(site)

  const files = await readdir(join(site, '_astro'))
  const file = files.find((name) => name.startsWith('islands')) ?? ''
  expect(await readFile(join(site, '_astro', file), 'utf8')).toMatch(
    /^import\("\.\/react\.js"\)[^;]*;import\("\.\/fields\.js"\)[^;]*;Object/,
  )
})

test('a page without scripts stays as it is', async () => {
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
  const page = join(site, 'index.html')
  await writeFile(page, finished(await readFile(page, 'utf8'), await finishOf(site, 'index.html', '')))
}
