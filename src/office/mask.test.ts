import { expect, test } from 'vitest'
import { maskedDeep } from './mask.ts'

test('an address within a text, however deep, keeps its first letter and its host', () => {
  const answers = ['550 <anna@example.org> is full', 'jürgen.groß+dorf@example.org', '🐓hof@example.org']
  expect(maskedDeep({ answers, tries: 3, at: null })).toEqual({
    answers: ['550 <a…@example.org> is full', 'j…@example.org', '🐓…@example.org'],
    tries: 3,
    at: null,
  })
})
