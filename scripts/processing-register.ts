import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { operator } from '../src/content/operator.ts'
import { register } from '../src/content/processing/register.ts'
import { root } from '../src/terminal/root.ts'
import { REGISTER_FILE, registerDocument } from './register/document.ts'
import { STAFF_NOTICE_FILE, staffNotice } from './register/staff-notice.ts'

// `node scripts/processing-register.ts`: writes the register of processing activities and the notice for staff anew.
await writeFile(join(root, REGISTER_FILE), registerDocument(register, operator))
await writeFile(join(root, STAFF_NOTICE_FILE), staffNotice(operator))
console.log(`written: ${REGISTER_FILE}, ${STAFF_NOTICE_FILE}`)
