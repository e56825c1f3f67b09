import { expect, test } from 'vitest'
import { describeStep, runSteps } from './step.ts'

const run = async (finding: { ok: boolean; files: number; output: string }) =>
  (await runSteps([{ name: 'style', run: async () => finding }], 2, () => undefined))[0]

test('a checker that looked at nothing has failed, however content it is', async () => {
  const result = await run({ ok: true, files: 0, output: '' })
  expect(result).toMatchObject({ ok: false, files: 0, output: expect.stringContaining('0 files') })
})

test('a checker that breaks has failed and says why', async () => {
  const steps = [{ name: 'types', run: () => Promise.reject(new Error('tsc is missing')) }]
  const [result] = await runSteps(steps, 2, () => undefined)
  expect(result).toMatchObject({ ok: false, output: expect.stringContaining('tsc is missing') })
})

test('a good result is one line, a bad one brings its reasons', () => {
  const result = { name: 'style', files: 3, seconds: 1.25, output: 'src/routes.ts: a semicolon' }
  expect(describeStep({ ...result, ok: true })).toMatch(/^ok {3}style +3 files, 1\.3 s$/)
  expect(describeStep({ ...result, ok: false })).toMatch(/^FAIL style.*\n {5}src\/routes.ts: a semicolon$/)
})
