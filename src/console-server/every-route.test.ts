import { afterAll, beforeAll, expect, test } from 'vitest'
import { type ConsoleApp, consoleApp } from '../../test/support/console-app.ts'
import { eachTextWith, fittingInput } from '../../test/support/fitting-input.ts'
import { ROLES } from '../contract/console/access.ts'
import { allRoutes } from '../contract/console/routes/all.ts'
import { type Route, shapeOf } from '../contract/console/routes/route.ts'

let server: ConsoleApp
beforeAll(async () => {
  server = await consoleApp()
})
afterAll(() => server.close())

const EVERY = Object.entries<Route>(allRoutes)
const RANKS = ['nobody', ...ROLES] as const
type Who = (typeof RANKS)[number]

/** Sent as the console sends it; what stands in the path fits, too, unless it is given. */
async function ask(who: Who, address: string, input: unknown, inPath: Record<string, string> = {}) {
  const [method = '', path = ''] = address.split(' ')
  const fitting: Record<string, string> = { id: '1', number: '1', postalCode: '16766', ...inPath }
  const url = `/konsole${path.replaceAll(/:(\w+)/g, (_, name) => encodeURIComponent(fitting[name] ?? ''))}`
  if (method === 'POST') return server.as[who].post(url, input as object)
  return server.as[who].get(`${url}?${new URLSearchParams(input as Record<string, string>)}`)
}

test.each(EVERY.filter(([, { least }]) => least !== 'anybody'))(
  '%s: whoever may less is turned away, before anything is read',
  async (address, { least }) => {
    for (const who of RANKS) {
      if (RANKS.indexOf(who) >= RANKS.indexOf(least as Who)) continue
      const { statusCode, body } = await ask(who, address, {})
      expect([who, statusCode]).toEqual([who, who === 'nobody' ? 401 : 403])
      expect(body).not.toContain('example.org')
    }
  },
)

const CONTROLS = ['\0', '\x07', '\x1b[31m', '\x7f', '\x85']

test.each(EVERY.filter(([, { input }]) => input))(
  '%s: no text takes a control character',
  async (address, route) => {
    const fitting = fittingInput(shapeOf(route))
    expect(shapeOf(route)?.safeParse(fitting).success, JSON.stringify(fitting)).toBe(true)
    // A route that lets in so many a minute lets in no more of these.
    for (const control of route.rate ? CONTROLS.slice(0, 2) : CONTROLS) {
      for (const tainted of eachTextWith(control, fitting)) {
        const { statusCode, body } = await ask('administer', address, tainted)
        expect([tainted, statusCode], body).toEqual([tainted, 400])
      }
    }
  },
)

test.each(EVERY.filter(([address]) => address.includes('/:')))(
  '%s: what is in the path and names nothing is not found',
  async (address, route) => {
    const [, name = ''] = /:(\w+)/.exec(address) ?? []
    for (const wrong of ['%00', '\0', '0', '-1', "1'", '1e3', '9'.repeat(30), '1\x1b']) {
      const answer = await ask('administer', address, fittingInput(shapeOf(route)), { [name]: wrong })
      expect([wrong, answer.statusCode, answer.json().code]).toEqual([wrong, 404, 'not_found'])
    }
  },
)
