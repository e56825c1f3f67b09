import { cp, mkdir, readdir, readFile, symlink, utimes, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { afterAll, expect, test } from 'vitest'
import { root } from '../../src/environment.ts'
import { readMessages } from '../../src/mail/messages.ts'
import { temporaryFolder } from '../../test/support/temporary-folder.ts'
import { build } from './build.ts'

/** A copy of the project with what letters are made of. */
const copy = await temporaryFolder()
for (const part of ['package.json', 'package-lock.json', 'tsconfig.json', 'scripts', 'src']) {
  await cp(join(root, part), join(copy.path, part), { recursive: true })
}
await symlink(join(root, 'node_modules'), join(copy.path, 'node_modules'))
afterAll(() => copy.remove())

const inCopy = (path: string) => join(copy.path, path)
const NEWSLETTER = 'src/mail/messages/newsletter.tsx'

async function letters() {
  const built = await build('messages', { root: copy.path })
  return { built, ...(await readMessages(inCopy('dist/messages.json'))) }
}

test('the letters are built once, and nothing but the result stays', async () => {
  // By a build that was killed two hours ago.
  const left = inCopy('dist/messages.json.building-1')
  await mkdir(inCopy('dist'), { recursive: true })
  await writeFile(left, '')
  await utimes(left, 0, Date.now() / 1000 - 7200)
  const { built, messages, streets } = await letters()
  expect(built).toBe(true)
  expect(Object.keys(messages)).toEqual(['confirmation', 'address_change', 'my_data', 'newsletter'])
  expect(Object.keys(streets)).toHaveLength(22)
  await writeFile(inCopy('src/mail/messages/newsletter.test.ts'), 'a test is no part of them')
  expect((await letters()).built).toBe(false)
  expect((await readdir(inCopy('dist'))).sort()).toEqual(['messages.json', 'messages.json.built-from'])
})

test('Anna corrects a word of a letter, and the letters are built anew; so they are with a new file', async () => {
  const { messages: before } = await letters()
  const words = await readFile(inCopy(NEWSLETTER), 'utf8')
  await writeFile(inCopy(NEWSLETTER), words.replace("'Abmelden'", "'Austragen'"))
  const { messages: after } = await letters()
  expect(after.newsletter.text).toContain('Austragen {{link}}')
  expect(before.newsletter.text).not.toContain('Austragen')
  await writeFile(inCopy('src/content/another.ts'), '')
  expect((await letters()).built).toBe(true)
})

test('a mistake in a message is told with its reason, and the letters before it stay', async () => {
  await letters()
  const before = await readFile(inCopy('dist/messages.json'), 'utf8')
  await writeFile(inCopy(NEWSLETTER), 'export const newsletter = {')
  await expect(letters()).rejects.toThrow(/newsletter\.tsx.*Die Briefe ließen sich nicht bauen/s)
  expect(await readFile(inCopy('dist/messages.json'), 'utf8')).toBe(before)
  expect((await readdir(inCopy('dist'))).filter((name) => name.includes('building'))).toEqual([])
})
