import { expect, test } from 'vitest'
import { runStep } from './step.ts'

test('a good result is one line, a bad one brings its reasons, and a checker that breaks says why', async () => {
  const told = (run: () => Promise<string>) => runStep({ name: 'style', run })
  expect(await told(async () => '')).toEqual({
    ok: true,
    words: expect.stringMatching(/^ok {3}style +\d\.\d s$/),
  })
  expect(await told(async () => 'src/routes.ts: a semicolon\n')).toEqual({
    ok: false,
    words: expect.stringMatching(/^FAIL style.*\n {5}src\/routes.ts: a semicolon$/),
  })
  const broken = told(() => Promise.reject(new Error('tsc is missing')))
  expect(await broken).toMatchObject({ ok: false, words: expect.stringContaining('tsc is missing') })
})
