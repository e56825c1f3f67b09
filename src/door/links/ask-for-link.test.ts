import { expect, test } from 'vitest'
import { untilNextStep } from './ask-for-link.ts'

test.each([
  [0, 400],
  [3.5, 396.5],
  [399, 1],
  [400, 400],
  [1_250, 350],
])('after %d ms of work an answer waits %d ms, so that it shows nothing of the work', (elapsed, wait) => {
  expect(untilNextStep(elapsed)).toBe(wait)
})
