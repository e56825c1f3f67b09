import { expect, test } from 'vitest'
import { webAddress } from './web-address.ts'

test.each([
  'ftp://dorf.example/app',
  'javascript://dorf.example/%0aalert(1)',
  'data://dorf.example/text',
  'https://bank.example@evil.example/',
  'https://dorf',
  'dorf.example',
])('%s is no address of the web', (text) => expect(webAddress(text)).toBeUndefined())

test('an address leads where a browser says', () => {
  expect(webAddress('HTTPS://Dorf.Example')).toBe('https://dorf.example/')
  expect(webAddress('http://dorf.example/a?b=c#d')).toBe('http://dorf.example/a?b=c#d')
})
