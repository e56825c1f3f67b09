import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { operator } from '../../src/content/operator.ts'
import { register } from '../../src/content/processing/register.ts'
import { REGISTER_FILE, registerDocument } from '../register/document.ts'
import { OPERATOR_NOTICE_FILE, operatorNotice } from '../register/operator-notice.ts'
import type { Finding } from './step.ts'

/** The written register of processing activities and the notice for operators say what the content says. */
export async function checkProcessingRegister(root: string): Promise<Finding> {
  const wanted = {
    [REGISTER_FILE]: registerDocument(register, operator),
    [OPERATOR_NOTICE_FILE]: operatorNotice(operator),
  }
  const old: string[] = []
  for (const [file, text] of Object.entries(wanted)) {
    if ((await readFile(join(root, file), 'utf8').catch(() => '')) !== text) old.push(file)
  }
  const output = `${old} is not what src/content says: run "npx node scripts/processing-register.ts".`
  return { ok: old.length === 0, files: 2, output: old.length === 0 ? '' : output }
}
