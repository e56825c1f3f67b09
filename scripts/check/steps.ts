import { globSync } from 'node:fs'
import { root } from '../../src/environment.ts'
import { checkRegister } from '../processing-register.ts'
import { runTool } from '../run-tool.ts'
import { checkDocs } from './docs.ts'
import { checkLockFile } from './lock-file.ts'
import { checkWeight } from './weight.ts'

/** What the tools remember from run to run; imports are always read anew, as a new TypeScript may read none of them. */
const KEPT = 'node_modules/.cache/check'
const KNIP = ['--no-progress', '--cache', '--cache-location', `${KEPT}/dead-code`]
const PRODUCTION = ['--production', '--include', 'files,dependencies,unlisted,unresolved']

/** A check. It tells what it complains of; nothing when all is well. */
type Step = { name: string; run(): Promise<string> }

/** Every check that needs neither a build nor a database nor a browser, the slow ones first. */
const steps: readonly Step[] = [
  tool(
    'types',
    'typescript/bin/tsc',
    '--noEmit',
    '--incremental',
    '--tsBuildInfoFile',
    `${KEPT}/types.tsbuildinfo`,
  ),
  tool('dead code', 'knip/bin/knip.js', ...KNIP),
  tool('dead code, prod', 'knip/bin/knip.js', ...KNIP, ...PRODUCTION),
  { name: 'imports', run: imports },
  tool('style', '@biomejs/biome/bin/biome', 'check', '--colors=off', '--error-on-warnings'),
  tool(
    'stylesheets',
    'stylelint/bin/stylelint.mjs',
    ...['src/**/*.css', '--no-color', '--cache', '--cache-location', `${KEPT}/stylesheets`],
  ),
  { name: 'docs', run: checkDocs },
  { name: 'processing', run: checkRegister },
  { name: 'lock file', run: checkLockFile },
  { name: 'weight', run: checkWeight },
]

/** Each of these tools fails when it finds no file to look at. */
function tool(name: string, path: string, ...args: string[]): Step {
  return {
    name,
    async run() {
      const { code, stdout, stderr } = await runTool(path, args)
      return code === 0 ? '' : stderr + stdout || `It ended with ${code} and said nothing.`
    },
  }
}

/** A cruise that misses files (a TypeScript it cannot read) passes everything. */
async function imports(): Promise<string> {
  const { code, stdout, stderr } = await runTool('dependency-cruiser/bin/dependency-cruiser.mjs', [
    ...['--config', '.dependency-cruiser.cjs', '--output-type', 'err-long'],
    ...['src', 'scripts', 'bench', 'test', 'astro.config.ts'],
  ])
  if (code !== 0) return stderr + stdout
  const sources = globSync('src/**/*.{ts,tsx}', { cwd: root, exclude: ['**/*.d.ts'] }).length
  const read = Number(/\((\d+) modules/.exec(stdout)?.[1] ?? 0)
  return read < sources ? `dependency-cruiser read ${read} of more than ${sources} files` : ''
}

/** Runs the steps, two at a time for two cores, and prints each result as soon as it is there. */
export async function runSteps(): Promise<{ passed: number; failed: number }> {
  const waiting = [...steps]
  let failed = 0
  const lane = async () => {
    for (let step = waiting.shift(); step; step = waiting.shift()) {
      const begun = performance.now()
      // A step that throws has failed.
      const complaints = await step.run().catch((error: Error) => error.stack ?? error.message)
      const seconds = ((performance.now() - begun) / 1000).toFixed(1)
      console.log(`${complaints ? 'FAIL' : 'ok  '} ${step.name.padEnd(16)} ${seconds} s`)
      if (complaints) console.log(complaints.trim().replaceAll(/^/gm, '     '))
      if (complaints) failed += 1
    }
  }
  await Promise.all([lane(), lane()])
  return { passed: steps.length - failed, failed }
}
