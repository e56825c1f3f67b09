import { readFile } from 'node:fs/promises'
import { fileURLToPath } from 'node:url'
import type { Readability } from '@mozilla/readability'
import { expect, test } from './support/fixtures.ts'
import { revisit } from './support/visitor.ts'

// Pages as they reach those who do not look at them in a browser.
// `npx playwright test golden-texts --project=desktop -u` renews them; read the difference before you commit it.

const PAGES = { home: '/', kremmen: '/kremmen', signup: '/anmelden' }

// The reader is the browser's: it may write into its copy of the page what the page itself may not.
test.use({ bypassCSP: true })

for (const [name, path] of Object.entries(PAGES)) {
  test(`${path} in a reader`, async ({ page }) => {
    await revisit(page, path)
    const reader = fileURLToPath(import.meta.resolve('@mozilla/readability/Readability.js'))
    await page.evaluate(await readFile(reader, 'utf8'))
    const article = await page.evaluate(() => {
      const { Readability: Reader } = globalThis as unknown as { Readability: typeof Readability }
      return new Reader(document.cloneNode(true) as Document).parse()
    })
    await page.setContent(`<h1>${article?.title}</h1>${article?.content}`)
    expect(`${(await page.locator('body').innerText()).trimEnd()}\n`).toMatchSnapshot(`${name}-reader.txt`)
  })
}
