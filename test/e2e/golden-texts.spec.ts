import { mkdir, readFile, writeFile } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import type { Readability } from '@mozilla/readability'
import type { Page } from '@playwright/test'
import { expect, test } from './support/fixtures.ts'
import { read } from './support/readers.ts'
import { revisit } from './support/visitor.ts'

/**
 * Pages as they reach those who do not look at them in a browser: the files in golden-texts/ are what these get to
 * read. `npx playwright test golden-texts --project=desktop -u` renews them; read the difference before you commit it.
 */
const PAGES = { home: '/', kremmen: '/kremmen', signup: '/anmelden' }

for (const [name, path] of Object.entries(PAGES)) {
  test(`${path} in a text browser`, async ({ request }) => {
    const html = await (await request.get(path)).text()
    await expectGolden(`${name}.text-browser.txt`, await inTextBrowser(html))
  })

  test.describe(() => {
    // The reader is the browser's: it may write into its copy of the page what the page itself may not.
    test.use({ bypassCSP: true })
    test(`${path} in a reader`, async ({ page }) => {
      await revisit(page, path, 'rejected')
      await page.evaluate(
        await readFile(fileURLToPath(import.meta.resolve('@mozilla/readability/Readability.js')), 'utf8'),
      )
      const article = await page.evaluate(() => {
        const { Readability: Reader } = globalThis as unknown as { Readability: typeof Readability }
        return new Reader(document.cloneNode(true) as Document).parse()
      })
      const html = `<meta charset="utf-8"><h1>${article?.title}</h1>${article?.content}`
      await expectGolden(`${name}.reader.txt`, await inTextBrowser(html))
    })
  })

  test(`${path} on paper`, async ({ page }) => {
    await revisit(page, path, 'rejected')
    const file = test.info().outputPath('page.pdf')
    await writeFile(file, await page.pdf({ format: 'A4' }))
    const words = (await read('pdftotext', [file, '-'])).normalize('NFC').replace(/\s+/g, ' ')
    // Where lines end is the paper's matter: here each sentence has one.
    await expectGolden(`${name}.paper.txt`, words.replaceAll(/([.!?]) /g, '$1\n').trim())
  })

  test(`${path} in a screen reader`, async ({ page }) => {
    await revisit(page, path, 'rejected')
    await expectGolden(`${name}.screen-reader.txt`, await accessibilityTree(page))
  })
}

async function inTextBrowser(html: string): Promise<string> {
  const file = test.info().outputPath('page.html')
  await writeFile(file, html)
  const text = await read('w3m', [
    '-dump',
    '-cols',
    '100',
    '-T',
    'text/html',
    '-I',
    'UTF-8',
    '-O',
    'UTF-8',
    file,
  ])
  return text.replaceAll(/ +$/gm, '')
}

const accessibilityTree = (page: Page): Promise<string> => page.locator('body').ariaSnapshot()

async function expectGolden(name: string, text: string): Promise<void> {
  const file = join(import.meta.dirname, 'golden-texts', name)
  const { updateSnapshots } = test.info().config
  if (updateSnapshots === 'all' || updateSnapshots === 'changed') {
    await mkdir(dirname(file), { recursive: true })
    await writeFile(file, `${text.trimEnd()}\n`)
  }
  expect(`${text.trimEnd()}\n`).toBe(await readFile(file, 'utf8'))
}
