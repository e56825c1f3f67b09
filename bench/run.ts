/** What is measured, one program each. Usage: npm run bench -- NAME [numbers] */
import { argv } from 'node:process'

const BENCHES = ['start', 'site', 'signups', 'letters', 'console']

const [name = ''] = argv.splice(2, 1)
if (!BENCHES.includes(name)) {
  console.error(`Usage: npm run bench -- ${BENCHES.join('|')} [numbers]; see docs/measurements.md.`)
  process.exit(2)
}
await import(`./${name}.ts`)
