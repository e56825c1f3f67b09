import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { operator } from '../../src/content/operator.ts'
import { register } from '../../src/content/processing/register.ts'
import { REGISTER_FILE, registerDocument } from '../register-document.ts'
import type { Finding } from './step.ts'

/** The written register of processing activities says what the content says. */
export async function checkProcessingRegister(root: string): Promise<Finding> {
  const written = await readFile(join(root, REGISTER_FILE), 'utf8').catch(() => '')
  const ok = written === registerDocument(register, operator)
  const output = `${REGISTER_FILE} is not what src/content says: run "npx node scripts/processing-register.ts".`
  return { ok, files: 1, output: ok ? '' : output }
}
