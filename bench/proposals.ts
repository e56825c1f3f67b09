/**
 * How long the night's proposals take on a made-up year: asking for the places, putting them together, keeping what came of
 * it. Beside it the share of Node's own part, which is all that grows with the places and nothing else.
 * Usage: npm run bench -- proposals [SIGNUPS] [RUNS]
 */
import { connectWorker, loginUrl } from '../src/database/connect.ts'
import { proposalBasis } from '../src/database/queries/proposals.ts'
import { makeProposals, proposalsOf } from '../src/worker/proposals/make-proposals.ts'
import { demoDatabase } from './support/database.ts'
import { machine, median, numberArgument } from './support/figures.ts'

/** Seconds that a run may take. */
const GOAL = 60
/** Visits have no part in it. */
const VISITS = 1000

const signups = numberArgument(0, 312_500)
const runs = numberArgument(1, 5)

console.log(machine())
const db = await demoDatabase(signups, VISITS)
const worker = connectWorker(loginUrl(db.url, 'worker'))
try {
  const whole: number[] = []
  const own: number[] = []
  let made = 0
  for (let run = 0; run < runs; run += 1) {
    const began = performance.now()
    made = await makeProposals(worker)
    whole.push((performance.now() - began) / 1000)
    const { places, runs: running, ...settings } = await proposalBasis(worker)
    const computing = performance.now()
    proposalsOf(places, running, settings)
    own.push((performance.now() - computing) / 1000)
  }
  console.log(
    `${made} proposals of ${signups} sign-ups: ${median(whole).toFixed(2)} s (goal: ${GOAL}), ` +
      `${median(own).toFixed(2)} s of them putting places together`,
  )
} finally {
  await worker.end()
  await db.remove()
}
