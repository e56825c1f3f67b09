import { mkdir, readFile, rm } from 'node:fs/promises'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { temporaryFolder } from '../../test/support/temporary-folder.ts'
import { draftPath, siteFilePath } from './site-file.ts'
import { openSiteStore } from './site-store.ts'

const KREMMEN = { operator: { town: 'Kremmen' } }
const GRANSEE = { operator: { town: 'Gransee' } }

let folder: Awaited<ReturnType<typeof temporaryFolder>>
beforeEach(async () => {
  folder = await temporaryFolder()
})
afterEach(() => folder.remove())

/** Writes down what a change is told. */
function listener(onReady = async () => {}) {
  const heard: string[] = []
  return {
    heard,
    async ready() {
      heard.push('ready')
      await onReady()
    },
    async failed() {
      heard.push('failed')
    },
  }
}

const written = async () => JSON.parse(await readFile(siteFilePath(folder.path), 'utf8'))

async function withKremmen() {
  const store = openSiteStore(folder.path)
  const version = await store.write(KREMMEN, (await store.read()).version, listener())
  return { store, version: version ?? '' }
}

test('what the disk does not take is told to nobody, and the file is as it was', async () => {
  const { store, version } = await withKremmen()
  await mkdir(draftPath(folder.path))
  const told = listener()
  await expect(store.write(GRANSEE, version, told)).rejects.toThrow('EISDIR')
  expect(told.heard).toEqual([])
  expect(await written()).toEqual(KREMMEN)
  await rm(draftPath(folder.path), { recursive: true })
  expect(await store.write(GRANSEE, version, told)).toBeDefined()
  expect(await written()).toEqual(GRANSEE)
})

test('what cannot be told is not changed', async () => {
  const { store, version } = await withKremmen()
  const told = listener(async () => {
    throw new Error('the database is away')
  })
  await expect(store.write(GRANSEE, version, told)).rejects.toThrow('the database is away')
  expect(await written()).toEqual(KREMMEN)
})

test('what was told and then fails is told to have failed', async () => {
  const { store, version } = await withKremmen()
  const told = listener(async () => {
    await rm(siteFilePath(folder.path))
    await mkdir(siteFilePath(folder.path))
  })
  await expect(store.write(GRANSEE, version, told)).rejects.toThrow('EISDIR')
  expect(told.heard).toEqual(['ready', 'failed'])
})
