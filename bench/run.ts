/** What is measured, one program each. Usage: npm run bench -- NAME [numbers] */
import { join } from 'node:path'
import { runNode } from '../scripts/run-tool.ts'

const BENCHES = ['start', 'site', 'signups', 'letters', 'console']

const [name = '', ...numbers] = process.argv.slice(2)
if (BENCHES.includes(name)) {
  const { code } = await runNode(join(import.meta.dirname, `${name}.ts`), numbers, { show: true })
  process.exitCode = code ?? 1
} else {
  console.error(`Usage: npm run bench -- ${BENCHES.join('|')} [numbers]; see docs/measurements.md.`)
  process.exitCode = 2
}
