import { describeStep, runSteps } from './check/step.ts'
import { steps } from './check/steps.ts'

/** `npm run check`: the fast checks only. Two at a time, for two cores. */
const results = await runSteps(steps, 2, (result) => console.log(describeStep(result)))
const failed = results.filter(({ ok }) => !ok)
console.log(`${results.length - failed.length} passed, ${failed.length} failed`)
process.exit(failed.length === 0 ? 0 : 1)
