import { expect, test } from 'vitest'
import { environmentOf, readConfigOf } from './config.ts'

const originOf = (environment: NodeJS.ProcessEnv) =>
  readConfigOf('worker', environmentOf('worker', {}, environment)).PUBLIC_ORIGIN

test('on another port the letters that the worker writes lead there, too', () => {
  expect(originOf({ PORT: '3200' })).toBe('http://localhost:3200')
  expect(originOf({ PORT: '3200', PUBLIC_ORIGIN: 'https://dorfteller.example' })).toBe(
    'https://dorfteller.example',
  )
  expect(originOf({})).toBe('http://localhost:3000')
})
