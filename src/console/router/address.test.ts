import { expect, test } from 'vitest'
import { hrefOf, matchPath } from './address.ts'

test('the first page is /konsole without a slash; filters stand behind the question mark', () => {
  expect(hrefOf('/')).toBe('/konsole')
  expect(hrefOf('/', { plz: '16766,16833', land: undefined })).toBe('/konsole?plz=16766,16833')
  expect(hrefOf('/anmeldungen/7')).toBe('/konsole/anmeldungen/7')
})

test('a path fits its page and no other one', () => {
  expect(matchPath('/', '/')).toEqual({})
  expect(matchPath('/orte', '/orte/')).toBeUndefined()
  expect(matchPath('/briefe', '/briefe/7')).toBeUndefined()
  expect(matchPath('/briefe/$id', '/briefe/7')).toEqual({ id: '7' })
})

test('what stands in an address is read as it was meant, broken escapes as they are', () => {
  expect(matchPath('/briefe/$id', '/briefe/B%C3%BClent')).toEqual({ id: 'Bülent' })
  expect(matchPath('/briefe/$id', '/briefe/100%')).toEqual({ id: '100%' })
})
