import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { beforeAll, expect, onTestFinished, test } from 'vitest'
import { build } from '../../../scripts/build/build.ts'
import { databaseForEach } from '../../../test/support/fresh-database.ts'
import { folderForEach } from '../../../test/support/held.ts'
import type { GivenFacts } from '../../content/site-facts.ts'
import { root } from '../../environment.ts'
import { openPages } from './keep-filled.ts'

const A_BUILD_MS = 300_000

const folder = folderForEach()
const fresh = databaseForEach()
beforeAll(async () => {
  await build('site', { root })
}, A_BUILD_MS)

/** As Anna would in the console. */
const give = (facts: GivenFacts) => fresh.database.office.query('update site set facts = $1', [facts])

/** Opens the pages as a door does, and follows the facts until the story ends. */
async function opened(file = 'pages.json') {
  const filling = {
    built: join(root, 'dist/site'),
    file: join(folder.path, file),
    settings: {
      origin: 'https://dorfteller.example',
      backendKey: 'key-of-this-site',
      adsScriptUrl: '',
      proofStoresIp: false,
    },
  }
  const noAds = { adsScriptUrl: undefined, backendUrl: undefined }
  const { site, watch } = await openPages(fresh.database.anon, filling, noAds)
  const stopping = new AbortController()
  onTestFinished(() => stopping.abort())
  void watch(stopping.signal, () => undefined)
  const page = (path: string) => site.files.get(path)?.content.toString() ?? ''
  return { site, page }
}

test('two doors say within seconds what Anna has changed, and her consents stay in the drawer', async () => {
  const doors = [await opened(), await opened('other.json')]
  const voice = {
    name: 'Greta Ahlers',
    place: 'Kremmen, Landkreis Oberhavel',
    rating: 5,
    text: 'Endlich lohnt sich die Fahrt für die Küche.',
    highlight: 'Warm angekommen',
    consent: 'am Telefon, 3. März 2027',
    keptAt: 'Ordner Stimmen, Blatt 4',
  }
  await give({
    voices: [voice],
    waitingHouseholds: { figure: '1.204', proof: 'Zählung vom 2. März 2027' },
    ordering: { sentence: 'Lade die App & los.', link: 'https://dorf.example/app?a=1&b=2' },
    promo: { endsAt: '2026-11-01T20:00:00+01:00', reason: 'Das Budget von 500 Briefen ist aus.' },
  })
  for (const { page } of doors) {
    await expect.poll(() => page('/'), { timeout: 10_000 }).toContain('Endlich lohnt sich die Fahrt')
    expect(page('/')).toContain('<p class="waiting-number">1.204</p>')
    expect(page('/')).toContain('"promoIsOver":true')
    for (const gone of ['Blatt 4', 'am Telefon', 'Zählung', 'Beispieltexte', 'Nur noch wenige Stunden'])
      expect(page('/')).not.toContain(gone)
  }
  const { rows } = await fresh.database.anon.query('select public.site_facts() as facts')
  expect(JSON.stringify(rows)).toContain('Greta Ahlers')
  expect(JSON.stringify(rows)).not.toMatch(/Blatt 4|am Telefon/)
})

test('what was kept is torn: it is filled anew, and no page names the address of the build', async () => {
  await writeFile(join(folder.path, 'pages.json'), '{"facts": {"operator"')
  await give({ operator: { name: 'Anna Beispiel' } })
  const { site, page } = await opened()
  expect(page('/impressum')).toContain('Anna Beispiel')
  const pages = [...site.files.values()].filter(({ type }) => type.startsWith('text/html'))
  expect(pages.length + site.templates.size).toBeGreaterThan(38)
  for (const { content } of pages) expect(content.toString()).not.toContain('built.invalid')
})
