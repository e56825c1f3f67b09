import { mkdir, mkdtemp, readdir, readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { folderForAll } from '../../test/support/held.ts'
import { finishOf } from './fillable.ts'
import { finished } from './finish.ts'

const folder = folderForAll()

const runtime = '<script>customElements.define("astro-island",class{})</script>'

test('a page with an island asks for the runtime later instead of carrying it', async () => {
  const { page, islands, file } = await built(
    `<head></head><body>${runtime}<astro-island></astro-island></body>`,
  )
  expect(page).not.toContain('customElements')
  expect(page).toContain(`a("/_astro/${file}"+q)`)
  const loader = /<script>(.*)<\/script>/.exec(page)?.[1] ?? ''
  expect(() => new Function(loader)).not.toThrow()
  expect(islands).toMatch(/^Object\.hasOwn\?\?=.*;customElements\.define\("astro-island",class\{\}\)$/)
})

test('a script for whoever reads is asked for after the page, and not by the parser', async () => {
  const script = '<script type="module" src="/_astro/landing.js"></script>'
  const { page } = await built(`<head></head><body>Guten Abend${script}</body>`)
  expect(page).not.toContain(script)
  expect(page).toContain('a("/_astro/landing.js")')
})

test('what an island imports is asked for together with its runtime', async () => {
  const island =
    '<astro-island component-url="/_astro/signup.js" renderer-url="/_astro/client.js"></astro-island>'
  const { islands } = await built(`<head></head><body>${runtime}${island}</body>`, {
    '_astro/signup.js': 'import{a}from"./react.js";import"./fields.js"',
    '_astro/client.js': 'import{b}from"./react.js"',
  })
  expect(islands).toMatch(/^import\("\.\/react\.js"\)[^;]*;import\("\.\/fields\.js"\)[^;]*;Object/)
})

test('a page without scripts stays as it is', async () => {
  const page = '<head></head><body>Guten Abend</body>'
  expect((await built(page)).page).toBe(page)
})

test('islands without a known runtime stop the build', async () => {
  const islands = built('<head></head><body><astro-island></astro-island></body>')
  await expect(islands).rejects.toThrow('index.html has islands but no runtime')
})

async function built(page: string, files: Record<string, string> = {}) {
  const site = await mkdtemp(join(folder.path, 'site-'))
  await mkdir(join(site, '_astro'))
  for (const [name, text] of Object.entries({ 'index.html': page, ...files }))
    await writeFile(join(site, name), text)
  const done = finished(page, await finishOf(site, 'index.html', ''))
  const islands = (await readdir(join(site, '_astro'))).find((name) => name.startsWith('islands'))
  return {
    page: done,
    islands: islands && (await readFile(join(site, '_astro', islands), 'utf8')),
    file: islands,
  }
}
