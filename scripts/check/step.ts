/** What one check found. `files` is how many files it looked at; a check that looked at none has failed. */
export type Finding = { ok: boolean; files: number; output: string }

export type Step = { name: string; run(): Promise<Finding> }

export type StepResult = Finding & { name: string; seconds: number }

/**
 * Runs the steps, `width` at a time, and tells each result as soon as it is there.
 * A step that throws, or that looked at 0 files, counts as failed.
 */
export async function runSteps(
  steps: Step[],
  width: number,
  tell: (result: StepResult) => void,
): Promise<StepResult[]> {
  const results: StepResult[] = []
  const waiting = [...steps]
  const lane = async () => {
    for (let step = waiting.shift(); step; step = waiting.shift()) {
      const result = await runStep(step)
      results.push(result)
      tell(result)
    }
  }
  await Promise.all(Array.from({ length: width }, lane))
  return results
}

async function runStep(step: Step): Promise<StepResult> {
  const begun = performance.now()
  const finding = await step.run().catch((error: unknown) => ({
    ok: false,
    files: 0,
    output: error instanceof Error ? (error.stack ?? error.message) : String(error),
  }))
  const seconds = (performance.now() - begun) / 1000
  if (finding.ok && finding.files === 0) {
    const output =
      'It looked at 0 files, so its "all well" means nothing. Look at its configuration and versions.'
    return { name: step.name, seconds, files: 0, ok: false, output }
  }
  return { name: step.name, seconds, ...finding }
}

/** One line for a result, with the tool's own words below it when it failed. */
export function describeStep({ name, ok, files, seconds, output }: StepResult): string {
  const line = `${ok ? 'ok  ' : 'FAIL'} ${name.padEnd(14)} ${files} files, ${seconds.toFixed(1)} s`
  return ok ? line : `${line}\n${output.trim() || '(the tool said nothing)'}`.replaceAll('\n', '\n     ')
}
