import { runSteps } from './check/steps.ts'

/** `npm run check`: the fast checks only. */
const { passed, failed } = await runSteps()
console.log(`${passed} passed, ${failed} failed`)
process.exit(failed === 0 ? 0 : 1)
