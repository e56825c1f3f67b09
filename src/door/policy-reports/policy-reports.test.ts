import { afterAll, beforeAll, expect, test } from 'vitest'
import { type FreshApp, freshApp } from '../../../test/support/fresh-app.ts'

let server: FreshApp
beforeAll(async () => {
  server = await freshApp()
})
afterAll(() => server.close())

const report = async (type: string, payload: unknown) =>
  (
    await server.app.inject({
      method: 'POST',
      url: '/csp-bericht',
      headers: { 'content-type': type },
      payload: typeof payload === 'string' ? payload : JSON.stringify(payload),
    })
  ).statusCode

const refused = {
  'document-uri': 'https://dorfteller.example/abmelden?t=SECRET',
  'violated-directive': 'img-src x',
}

test('reports of both kinds are counted by directive, and nothing of them is kept', async () => {
  expect(await report('application/csp-report', { 'csp-report': refused })).toBe(204)
  const body = { documentURL: 'https://dorfteller.example/?t=SECRET', effectiveDirective: 'img-src' }
  expect(await report('application/reports+json', [{ type: 'csp-violation', body }, { body }])).toBe(204)
  expect(
    await report('application/csp-report', { 'csp-report': { 'effective-directive': 'anna@example.org' } }),
  ).toBe(204)
  expect(Object.fromEntries(server.app.policyReports)).toEqual({ 'img-src': 3, other: 1 })
  expect(server.logged()).not.toMatch(/SECRET|anna/)
})

test.each([
  ['no JSON', '{'],
  ['nothing', ''],
  ['a list of texts', '["img-src"]'],
  ['another report', '[{"type":"deprecation","body":{"id":1}}]'],
])('%s counts for nothing', async (_what, payload) => {
  const before = new Map(server.app.policyReports)
  expect(await report('application/reports+json', payload)).toBe(204)
  expect(server.app.policyReports).toEqual(before)
})

test('more than 16 kB is refused', async () => {
  expect(
    await report('application/csp-report', { 'csp-report': { ...refused, sample: 'x'.repeat(20_000) } }),
  ).toBe(413)
})
