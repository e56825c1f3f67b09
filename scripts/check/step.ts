/** A check. It tells what it complains of; nothing when all is well. */
export type Step = { name: string; run(): Promise<string> }

/** Runs the steps, two at a time for two cores, and prints each result as soon as it is there. */
export async function runSteps(steps: readonly Step[]): Promise<{ passed: number; failed: number }> {
  const waiting = [...steps]
  let failed = 0
  const lane = async () => {
    for (let step = waiting.shift(); step; step = waiting.shift()) {
      const { ok, words } = await runStep(step)
      console.log(words)
      if (!ok) failed += 1
    }
  }
  await Promise.all([lane(), lane()])
  return { passed: steps.length - failed, failed }
}

/** One line, with the complaints below it. A step that throws has failed. */
export async function runStep({ name, run }: Step): Promise<{ ok: boolean; words: string }> {
  const begun = performance.now()
  const complaints = await run().catch((error: Error) => error.stack ?? error.message)
  const seconds = ((performance.now() - begun) / 1000).toFixed(1)
  if (complaints === '') return { ok: true, words: `ok   ${name.padEnd(16)} ${seconds} s` }
  const words = `FAIL ${name.padEnd(16)} ${seconds} s\n${complaints.trim()}`
  return { ok: false, words: words.replaceAll('\n', '\n     ') }
}
