import { mkdir, writeFile } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { root } from '../src/terminal/root.ts'
import { ALERT_RULES_FILE, alertRules } from './register/alert-rules.ts'

// `node scripts/alert-rules.ts`: writes the rules for Prometheus anew, from those of src/vitals.
const file = join(root, ALERT_RULES_FILE)
await mkdir(dirname(file), { recursive: true })
await writeFile(file, alertRules())
console.log(`written: ${ALERT_RULES_FILE}`)
