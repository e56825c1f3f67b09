import { expect, test } from 'vitest'
import { answers, answerTo } from './answers.ts'
import { consoleRoutes, programRoutes, routes } from './routes.ts'

/** What a function of an address is called with: a postal code where it wants one, else a name. */
const SAMPLES = ['16766', '16', 'home']

function everyAddress(): string[] {
  const flat = (value: unknown): unknown[] =>
    typeof value === 'object' && value !== null ? Object.values(value).flatMap(flat) : [value]
  return flat({ routes, consoleRoutes, programRoutes }).flatMap((route) =>
    typeof route === 'function' ? SAMPLES.map((sample) => route(sample, 'token')) : String(route),
  )
}

test('each address has somebody who answers it, and nobody answers what is no address', () => {
  const known = new Set(everyAddress().map((address) => answerTo(address.split('?')[0] ?? '')))
  expect(answers.filter((answer) => !known.has(answer))).toEqual([])
  for (const address of [routes.placeStanding('1676'), '/anmelden/fertig', '/aushang/blatt'])
    expect(answerTo(address)).toBeUndefined()
})

test('what looks alike is told apart: a postal code, a town, a page of the console, what it asks for', () => {
  expect(answerTo('/16766')?.path).toBe('/:postalCode')
  expect(answerTo('/kremmen')?.path).toBe('/:name')
  expect(answerTo('/konsole/anmeldungen')?.by).toBe('console')
  expect(answerTo('/konsole/ask.ts')?.by).toBe('console')
  expect(answerTo('/konsole/ask/places')?.by).toBe('interface')
})
