import { unwatchFile, watchFile } from 'node:fs'
import { readFile, rename, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { Problem } from '../terminal/problem.ts'

/** Where filled sites lie: each in a folder named by what it was filled from, and a file that names the one to show. */
export const pagesFolder = (dataDir: string) => join(dataDir, 'pages')
const pointerIn = (folder: string) => join(folder, 'current')

/** Doors ask as often whether there is another one: a file's time alone, on any file system. */
const ASK_EVERY_MS = 1000

/** The folder of the site to show, e.g. `.data/pages/4b1f…`. @throws {Problem} when none was filled yet */
export async function currentSite(dataDir: string): Promise<string> {
  const { current } = await readPointer(pagesFolder(dataDir))
  if (current) return join(pagesFolder(dataDir), current)
  throw new Problem(
    `In ${pagesFolder(dataDir)} sind noch keine gefüllten Seiten: Führe zuerst npm run pages aus; npm start tut es von selbst.`,
  )
}

/** Tells whenever there is another site to show. @returns what ends that */
export function watchSite(dataDir: string, changed: () => void): () => void {
  const pointer = pointerIn(pagesFolder(dataDir))
  watchFile(pointer, { interval: ASK_EVERY_MS }, changed)
  return () => unwatchFile(pointer, changed)
}

/** Names of the folders of the site to show and of the one before it. */
type Pointer = { current?: string; before?: string }

export async function readPointer(folder: string): Promise<Pointer> {
  const text = await readFile(pointerIn(folder), 'utf8').catch(() => '')
  const [current, before] = text.split('\n')
  return { ...(current && { current }), ...(before && { before }) }
}

/** Has all doors show another site. Whoever reads sees the old name or the new one. */
export async function pointTo(folder: string, { current, before }: Pointer): Promise<void> {
  const draft = `${pointerIn(folder)}.${process.pid}`
  await writeFile(draft, `${current ?? ''}\n${before ?? ''}\n`, { flush: true })
  await rename(draft, pointerIn(folder))
}
