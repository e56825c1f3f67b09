import { cp, readdir, readFile, symlink, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { afterAll, expect, test } from 'vitest'
import { root } from '../../src/environment.ts'
import { readMessages } from '../../src/mail/messages.ts'
import { temporaryFolder } from '../../test/support/temporary-folder.ts'
import { ensureMessages } from './ensure-messages.ts'

/** A copy of the project with what letters are made of. */
const newsletterFile = () => join(copy.path, 'src/mail/messages/newsletter.tsx')
const log: string[] = []
const ensure = () => ensureMessages({ root: copy.path, log: (line) => log.push(line) })

const copy = await temporaryFolder()
for (const part of ['package.json', 'package-lock.json', 'tsconfig.json', 'src']) {
  await cp(join(root, part), join(copy.path, part), { recursive: true })
}
await symlink(join(root, 'node_modules'), join(copy.path, 'node_modules'))
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

test('a word of a letter changes, and the letters are built anew', async () => {
  const { messages: before } = await readMessages(await ensure())
  const words = await readFile(newsletterFile(), 'utf8')
  await writeFile(newsletterFile(), words.replace("'Abmelden'", "'Austragen'"))
  const { messages: after } = await readMessages(await ensure())
  expect(after.newsletter.text).toContain('\nAustragen:\n')
  expect(before.newsletter.text).not.toContain('Austragen')
})

test('a mistake in a message is told with its reason, and the letters before it stay', async () => {
  const before = await readFile(await ensure(), 'utf8')
  await writeFile(newsletterFile(), 'export const newsletter = {')
  await expect(ensure()).rejects.toThrow(/newsletter\.tsx.*Die Briefe ließen sich nicht bauen/s)
  expect(await readFile(join(copy.path, 'dist/messages.json'), 'utf8')).toBe(before)
  expect((await readdir(join(copy.path, 'dist'))).filter((name) => name.includes('building'))).toEqual([])
})
