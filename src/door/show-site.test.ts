import { afterEach, beforeEach, expect, test } from 'vitest'
import { freshApp, TEST_SETTINGS } from '../../test/support/fresh-app.ts'
import { writeSmallSite } from '../../test/support/small-site.ts'
import { temporaryFolder } from '../../test/support/temporary-folder.ts'
import { loadSite } from './pages/load-site.ts'

let server: Awaited<ReturnType<typeof freshApp>>
let folder: Awaited<ReturnType<typeof temporaryFolder>>
beforeEach(async () => {
  folder = await temporaryFolder()
  server = await freshApp()
})
afterEach(async () => {
  await server.close()
  await folder.remove()
})

const body = async (url: string) => (await server.app.inject(url)).body
test('the page of a place that was asked for a moment ago is filled into the new one', async () => {
  expect(await body('/16833')).toContain('Fehrbellin')
  await writeSmallSite(folder.path, { 'orte/seite.html': '<!doctype html><p>{{place}}, sagt Anna</p>' })
  Object.assign(server.site, await loadSite(folder.path, new Map(), TEST_SETTINGS))
  expect(await body('/16833')).toContain('Fehrbellin, sagt Anna')
})
