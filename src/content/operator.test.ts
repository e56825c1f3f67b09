import { expect, test } from 'vitest'
import { missingFacts, type Operator, operator } from './operator.ts'

test('a fresh copy of the site lists everything the operator has to give', () => {
  const untouched = Object.fromEntries(Object.keys(operator).map((field) => [field, null])) as Operator
  const missing = missingFacts(untouched)
  expect(missing).toHaveLength(Object.keys(operator).length)
  expect(missing[0]).toEqual({ field: 'name', label: 'Name des Betreibers' })
})

test('a fact that does not apply is not missing', () => {
  const given: Operator = { ...operator, name: 'Anna Beispiel', vatId: false }
  const fields = missingFacts(given).map((fact) => fact.field)
  expect(fields).not.toContain('name')
  expect(fields).not.toContain('vatId')
})
