import { expect, test } from 'vitest'
import { missingFiles } from './docs.ts'

test('a link or a path that leads nowhere is named; what is there, and recipes, are left in peace', () => {
  const exists = (path: string) => ['src/routes.ts', 'docs/data-flow.md', 'README.md'].includes(path)
  const guide =
    'Addresses: `src/routes.ts`, see [the way](data-flow.md#top), [home](../README.md), `src/<noun>/`.'
  expect(missingFiles(guide, 'docs', exists)).toEqual([])
  expect(missingFiles('See `src/adresses.ts` and [why](decisions).', 'docs', exists)).toEqual([
    'docs/decisions',
    'src/adresses.ts',
  ])
})
