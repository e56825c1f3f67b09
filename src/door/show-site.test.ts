import { expect, test } from 'vitest'
import { appForAll, TEST_SETTINGS } from '../../test/support/fresh-app.ts'
import { folderForEach } from '../../test/support/held.ts'
import { writeSmallSite } from '../../test/support/small-site.ts'
import { loadSite } from './pages/load-site.ts'

const server = appForAll()
const folder = folderForEach()
const body = async (url: string) => (await server.app.inject(url)).body

test('the page of a place that was asked for a moment ago is filled into the new one', async () => {
  expect(await body('/16833')).toContain('Fehrbellin')
  await writeSmallSite(folder.path, { 'orte/seite.html': '<!doctype html><p>{{place}}, sagt Anna</p>' })
  Object.assign(server.site, await loadSite(folder.path, new Map(), TEST_SETTINGS))
  expect(await body('/16833')).toContain('Fehrbellin, sagt Anna')
})
