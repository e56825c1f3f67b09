import { mkdir, writeFile } from 'node:fs/promises'
import { basename, dirname, join } from 'node:path'
import { readConfig } from '../src/config.ts'
import { operator as nobody } from '../src/content/operator.ts'
import { register } from '../src/content/processing/register.ts'
import { readSiteFacts } from '../src/filling/site-file.ts'
import { root } from '../src/terminal/root.ts'
import { REGISTER_FILE, registerDocument } from './register/document.ts'
import { OPERATOR_NOTICE_FILE, operatorNotice } from './register/operator-notice.ts'

// `node scripts/processing-register.ts`: writes the register of processing activities and the notice for operators anew.
// With a folder: there, with what this operator has given (DATA_DIR/site/site.json), to be signed and kept.
const [folder] = process.argv.slice(2)
const operator = folder ? (await readSiteFacts(readConfig().DATA_DIR)).operator : nobody
const files = [
  [REGISTER_FILE, registerDocument(register, operator)],
  [OPERATOR_NOTICE_FILE, operatorNotice(operator)],
] as const
for (const [file, text] of files) {
  const path = folder ? join(folder, basename(file)) : join(root, file)
  await mkdir(dirname(path), { recursive: true })
  await writeFile(path, text)
  console.log(`written: ${path}`)
}
