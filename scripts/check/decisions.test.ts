import { expect, test } from 'vitest'
import { root } from '../../src/terminal/root.ts'
import { checkDecisions, overdue } from './decisions.ts'

const times = (count: number, text: string) => text.repeat(count)

test('the repository is within its decisions', async () => {
  expect(await checkDecisions(root)).toMatchObject({ ok: true, output: '' })
})

test('each decision whose time has come says so', () => {
  const rooms = Array.from({ length: 21 }, (_, number) => [`src/room-${number}/x.ts`, ''] as const)
  const subjects = Array.from({ length: 48 }, (_, n) => [`src/database/functions/s-${n}.sql`, ''] as const)
  const sources = new Map([
    ...rooms,
    ...subjects,
    ['scripts/long.ts', times(3_501, '\n')],
    ['src/answers.ts', times(11, `  { path: routes.x, by: 'filled', methods: READ },\n`)],
    ['src/console/pages.ts', times(27, `  { path: '/x', load: x },\n`)],
    ['src/site/browser-floor.ts', 'export const browserFloor = { chrome: 110 }'],
    ['src/database/functions/letters.sql', times(2, 'create or replace function public.claim_letters()\n')],
    ['src/database/migrations/0009_x.sql', 'CREATE FUNCTION claim_letters()'],
    ['src/worker/errands/do-errands.ts', times(9, '    setup: () => setup(),\n')],
  ])
  expect(overdue(sources)).toEqual([
    'decision 1: rooms in src/: 25, at most 24. Look at it again.',
    'decision 1: lines in scripts/: 3501, at most 3500. Look at it again.',
    'decision 1: files of code with more than 200 lines: 1, at most 0. Look at it again.',
    'decision 2: pages that the door fills in: 11, at most 10. Look at it again.',
    'decision 11: pages of the console: 27, at most 26. Look at it again.',
    'decision 13: the version of the oldest Chromium: 110, at most 109. Look at it again.',
    'decision 15: files in functions/: 49, at most 48. Look at it again.',
    'decision 15: functions written a second time: 1, at most 0. Look at it again.',
    'decision 15: functions in migrations/ and tables/: 1, at most 0. Look at it again.',
    'decision 17: kinds of errands: 9, at most 8. Look at it again.',
  ])
})

test('a file that is written otherwise now is not taken for one that keeps its limit', () => {
  expect(overdue(new Map())).toContain(
    'decision 17: kinds of errands: none found; this check is out of date.',
  )
})
