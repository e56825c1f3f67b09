import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdir, readdir, readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { afterEach, beforeAll, beforeEach, expect, test } from 'vitest'
import { ensureSite } from '../../scripts/build/ensure-site.ts'
import { temporaryFolder } from '../../test/support/temporary-folder.ts'
import { root } from '../terminal/root.ts'
import { runNode } from '../terminal/run-tool.ts'
import { currentSite } from './current-site.ts'

const A_BUILD_MS = 300_000
const PROGRAM = join(root, 'src/programs/pages.ts')

let folder: Awaited<ReturnType<typeof temporaryFolder>>
beforeAll(async () => {
  await ensureSite({ root })
}, A_BUILD_MS)
beforeEach(async () => {
  folder = await temporaryFolder()
})
afterEach(() => folder.remove())

/** `npm run pages` on a machine of its own. */
function fill(settings: Record<string, string> = {}) {
  // Somewhere without an `.env` of a developer's.
  return runNode(PROGRAM, [], { cwd: folder.path, env: environment(settings) })
}

const environment = (settings: Record<string, string>) => ({
  DATA_DIR: folder.path,
  PUBLIC_ORIGIN: 'https://dorfteller.example',
  PUBLIC_BACKEND_KEY: 'key-of-this-site',
  ...settings,
})

const page = async (name: string) => readFile(join(await currentSite(folder.path), name), 'utf8')

async function give(facts: object) {
  await mkdir(join(folder.path, 'site'), { recursive: true })
  await writeFile(join(folder.path, 'site/site.json'), JSON.stringify(facts))
}

const ANNA = {
  name: 'Anna Beispiel',
  street: 'Am Markt 1',
  postalCode: '16766',
  town: 'Kremmen',
  email: 'anna@dorfteller.example',
}

test('one build, two operators: each has pages under its own address and name', async () => {
  await give({ operator: ANNA })
  expect((await fill()).code).toBe(0)
  expect(await page('index.html')).toContain('<link rel="canonical" href="https://dorfteller.example/"')
  expect(await page('index.html')).toContain('"backendKey":"key-of-this-site"')
  expect(await page('impressum.html')).toContain('Anna Beispiel')
  expect(await page('.well-known/security.txt')).toContain('Contact: mailto:anna@dorfteller.example')

  await give({ operator: { ...ANNA, name: 'Bülent Beispiel' } })
  expect((await fill({ PUBLIC_ORIGIN: 'https://buelent.example' })).code).toBe(0)
  expect(await page('index.html')).toContain('<link rel="canonical" href="https://buelent.example/"')
  expect(await page('impressum.html')).toContain('Bülent Beispiel')
  expect(await page('robots.txt')).toContain('Sitemap: https://buelent.example/sitemap.xml')
})

test('every page is filled and compressed, and none of them names the address of the build', async () => {
  await fill()
  const site = await currentSite(folder.path)
  const names = await readdir(site, { recursive: true })
  const pages = names.filter((name) => name.endsWith('.html'))
  expect(pages.length).toBeGreaterThan(50)
  for (const name of pages) {
    expect(names).toContain(`${name}.br`)
    expect(await readFile(join(site, name), 'utf8')).not.toContain('built.invalid')
  }
})

test('the same again fills nothing, and going back needs no new pages', async () => {
  expect((await fill()).stdout).toContain('Die Seiten sind gefüllt.')
  const first = await currentSite(folder.path)
  expect((await fill()).stdout).toMatch(/^Auf dem neuesten Stand/)
  await fill({ PUBLIC_BACKEND_KEY: 'another-key' })
  expect(await currentSite(folder.path)).not.toBe(first)
  expect((await fill()).stdout).toMatch(/^Auf dem neuesten Stand/)
  expect(await currentSite(folder.path)).toBe(first)
})

test('only the pages before stay beside those that are shown', async () => {
  for (const key of ['first-key', 'second-key', 'third-key']) await fill({ PUBLIC_BACKEND_KEY: key })
  expect(await readdir(join(folder.path, 'pages'))).toHaveLength(3)
  expect(await page('index.html')).toContain('third-key')
})

test('killed at any moment, a filling leaves the pages before it, and the next one is whole', async () => {
  await fill()
  const before = await currentSite(folder.path)
  for (const after of [150, 300, 450, 600]) {
    const env = { ...process.env, ...environment({ PUBLIC_BACKEND_KEY: 'another-key' }) }
    const child = spawn(process.execPath, [PROGRAM], { cwd: folder.path, env, stdio: 'ignore' })
    setTimeout(() => child.kill('SIGKILL'), after)
    await once(child, 'exit')
    const shown = await currentSite(folder.path)
    // On a fast machine the last one may have come to its end.
    if (shown !== before) continue
    expect(await page('index.html')).toContain('key-of-this-site')
  }
  await fill({ PUBLIC_BACKEND_KEY: 'another-key' })
  expect(await page('kremmen.html')).toContain('another-key')
  const left = (await readdir(join(folder.path, 'pages'))).filter((name) => name.includes('draft'))
  expect(left).toEqual([])
})

test('a wrong fact is told in one sentence, and the pages stay', async () => {
  await fill()
  const before = await currentSite(folder.path)
  await give({ operator: { ...ANNA, postalCode: '1676' } })
  const { code, stderr } = await fill()
  expect(code).toBe(1)
  expect(stderr).toMatch(/operator\.postalCode muss eine Postleitzahl/)
  expect(stderr.trim().split('\n')).toHaveLength(1)
  expect(await currentSite(folder.path)).toBe(before)
})

test('real voices take the place of the samples, and their consents stay in the drawer', async () => {
  const voice = {
    name: 'Greta Ahlers',
    place: 'Kremmen, Landkreis Oberhavel',
    rating: 5,
    text: 'Endlich lohnt sich die Fahrt für die Küche.',
    highlight: 'Warm angekommen',
    consent: 'am Telefon, 3. März 2027',
    keptAt: 'Ordner Stimmen, Blatt 4',
  }
  await fill()
  expect(await page('index.html')).not.toContain('class="guest-book"')
  await give({ voices: [voice], waitingHouseholds: { figure: '1.204', proof: 'Zählung vom 2. März 2027' } })
  await fill()
  const home = await page('index.html')
  expect(home).toContain('Endlich lohnt sich die Fahrt')
  expect(home).toContain('<p class="waiting-number">1.204</p>')
  for (const kept of ['Blatt 4', 'am Telefon', 'Zählung', 'Beispieltexte']) expect(home).not.toContain(kept)
})

test('who confirms where it runs reads how to order, with the operator’s link or by the next letter', async () => {
  await give({})
  await fill()
  expect(await page('bestaetigen/bestaetigt.html')).toMatch(
    /Wie du bestellst, steht in unserer nächsten E.Mail\./,
  )
  await give({ ordering: { sentence: 'Lade die App & los.', link: 'https://dorf.example/app?a=1&b=2' } })
  await fill()
  const confirmed = await page('bestaetigen/bestaetigt.html')
  expect(confirmed).toContain('Lade die App &amp; los.')
  expect(confirmed).toContain('href="https://dorf.example/app?a=1&amp;b=2">So bestellst du</a>')
  expect(confirmed).not.toContain('Wie du bestellst, steht')
})

test('a promotion that is over is in no page any more', async () => {
  await give({
    promo: { endsAt: '2026-11-01T20:00:00+01:00', reason: 'Das Budget von 500 Briefen ist aus.' },
  })
  await fill()
  expect(await page('index.html')).not.toContain('Nur noch wenige Stunden')
  expect(await page('index.html')).toContain('"promoIsOver":true')
})
