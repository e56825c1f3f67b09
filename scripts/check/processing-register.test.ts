import { mkdir, readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { root } from '../../src/environment.ts'
import { temporaryFolder } from '../../test/support/temporary-folder.ts'
import { REGISTER_FILE } from '../register-document.ts'
import { checkProcessingRegister } from './processing-register.ts'

test('the register that is in the repository is up to date', async () => {
  expect(await checkProcessingRegister(root)).toEqual({ ok: true, files: 1, output: '' })
})

test('Bülent changes a storage time and forgets the register: the check says how to fix it', async () => {
  const folder = await temporaryFolder()
  await mkdir(join(folder.path, 'docs'))
  const written = await readFile(join(root, REGISTER_FILE), 'utf8')
  await writeFile(join(folder.path, REGISTER_FILE), written.replace('90 Tage', '91 Tage'))

  const { ok, output } = await checkProcessingRegister(folder.path)
  expect(ok).toBe(false)
  expect(output).toContain('node scripts/processing-register.ts')
  await folder.remove()
})
