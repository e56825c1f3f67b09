import { runSteps } from './check/step.ts'
import { steps } from './check/steps.ts'

/** `npm run check`: the fast checks only. */
const { passed, failed } = await runSteps(steps)
console.log(`${passed} passed, ${failed} failed`)
process.exit(failed === 0 ? 0 : 1)
