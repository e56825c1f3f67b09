import { cp, readdir, readFile, symlink, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { readMessages } from '../../src/mail/messages.ts'
import { root } from '../../src/terminal/root.ts'
import { temporaryFolder } from '../../test/support/temporary-folder.ts'
import { ensureMessages } from './ensure-messages.ts'

/** A copy of the project with what letters are made of. */
let copy: Awaited<ReturnType<typeof temporaryFolder>>
const operatorFile = () => join(copy.path, 'src/content/operator.ts')
const log: string[] = []
const ensure = () => ensureMessages({ root: copy.path, log: (line) => log.push(line) })

beforeAll(async () => {
  copy = await temporaryFolder()
  for (const part of ['package.json', 'package-lock.json', 'tsconfig.json', 'src']) {
    await cp(join(root, part), join(copy.path, part), { recursive: true })
  }
  await symlink(join(root, 'node_modules'), join(copy.path, 'node_modules'))
})
afterAll(() => copy.remove())

test('the letters are built once, and nothing but the result stays', async () => {
  const path = await ensure()
  expect(path).toBe(join(copy.path, 'dist/messages.json'))
  const { messages, streets } = await readMessages(path)
  expect(Object.keys(messages)).toEqual(['confirmation', 'address_change', 'my_data', 'newsletter'])
  expect(Object.keys(streets)).toHaveLength(22)
  await ensure()
  expect(log).toEqual(['Die Briefe werden gebaut …'])
  expect((await readdir(join(copy.path, 'dist'))).sort()).toEqual([
    'messages.json',
    'messages.json.built-from',
  ])
})

test('the operator gives an address, and the letters are built anew', async () => {
  const { messages: before } = await readMessages(await ensure())
  const words = await readFile(operatorFile(), 'utf8')
  await writeFile(
    operatorFile(),
    words.replace('city: null', "city: 'Kremmen'").replace('postalCode: null', "postalCode: '16766'"),
  )
  const { messages: after } = await readMessages(await ensure())
  expect(after.confirmation.text).toContain('\n16766 Kremmen\n')
  expect(after.confirmation.version).not.toBe(before.confirmation.version)
})

test('a mistake in a message is told with its reason, and the letters before it stay', async () => {
  const before = await readFile(await ensure(), 'utf8')
  await writeFile(join(copy.path, 'src/mail/messages/newsletter.tsx'), 'export const newsletter = {')
  await expect(ensure()).rejects.toThrow(/newsletter\.tsx.*Die Briefe ließen sich nicht bauen/s)
  expect(await readFile(join(copy.path, 'dist/messages.json'), 'utf8')).toBe(before)
  expect((await readdir(join(copy.path, 'dist'))).filter((name) => name.includes('building'))).toEqual([])
})
