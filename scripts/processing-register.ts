import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { operator } from '../src/content/operator.ts'
import { register } from '../src/content/processing/register.ts'
import { root } from '../src/terminal/root.ts'
import { REGISTER_FILE, registerDocument } from './register/document.ts'
import { OPERATOR_NOTICE_FILE, operatorNotice } from './register/operator-notice.ts'

// `node scripts/processing-register.ts`: writes the register of processing activities and the notice for operators anew.
await writeFile(join(root, REGISTER_FILE), registerDocument(register, operator))
await writeFile(join(root, OPERATOR_NOTICE_FILE), operatorNotice(operator))
console.log(`written: ${REGISTER_FILE}, ${OPERATOR_NOTICE_FILE}`)
