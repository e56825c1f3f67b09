import { expect, test } from 'vitest'
import { storiesFor } from './changed.ts'

test('Bülent changes a page’s words: the stories that read pages are run', () => {
  expect(storiesFor(['src/content/questions.ts'])).toEqual(['pages-', 'golden-texts', 'html', 'smoke'])
})

test('a story that was changed is run itself, a test beside the code is Vitest’s', () => {
  expect(storiesFor(['test/e2e/print.spec.ts'])).toEqual(['test/e2e/print.spec.ts'])
  expect(storiesFor(['src/console/pages.test.ts', 'docs/data-flow.md'])).toEqual([])
})
