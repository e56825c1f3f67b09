import { createHash } from 'node:crypto'
import { existsSync } from 'node:fs'
import { mkdir, readdir, readFile, rename, rm, writeFile } from 'node:fs/promises'
import { dirname, join, relative } from 'node:path'
import type { SiteSettings } from '../content/site-settings.ts'
import { Problem } from '../terminal/problem.ts'
import { compressFile } from './compress.ts'
import { pagesFolder, pointTo, readPointer } from './current-site.ts'

type Wanted = {
  /** What `npm run build` made: dist/site. */
  built: string
  dataDir: string
  settings: SiteSettings
}

/** @returns whether the site to show is another one than would be filled now. @throws {Problem} when nothing is built */
export async function isOutdated(wanted: Wanted): Promise<boolean> {
  const { current } = await readPointer(pagesFolder(wanted.dataDir))
  return current !== (await nameOf(wanted))
}

/**
 * Fills the built site with what this operator says, into DATA_DIR/pages, and has all doors show it. What was filled
 * from the same before is taken as it is. It is made beside, flushed and renamed when whole: a kill or a power cut leaves
 * the site before it. That one stays, so that going back to the settings before fills nothing anew.
 * @returns whether it was filled anew
 * @throws {Problem} when nothing is built
 */
export async function fillSite(wanted: Wanted): Promise<boolean> {
  const folder = pagesFolder(wanted.dataDir)
  const name = await nameOf(wanted)
  const pointer = await readPointer(folder)
  const isThere = existsSync(join(folder, name))
  if (!isThere) await makeSite(wanted, folder, name)
  if (pointer.current !== name) {
    const before = pointer.current ?? pointer.before
    await pointTo(folder, { current: name, ...(before && { before }) })
    await removeOthers(folder, [name, before])
  }
  return !isThere
}

/** Named by everything that it is filled from. */
async function nameOf({ built, settings }: Wanted): Promise<string> {
  const build = await readFile(`${built}.built-from`, 'utf8').catch(() => {
    throw new Problem(`In ${built} sind keine gebauten Seiten: Führe zuerst npm run build aus.`)
  })
  return createHash('sha256')
    .update(`${build}\0${JSON.stringify(settings)}`)
    .digest('hex')
    .slice(0, 32)
}

async function makeSite({ built, settings }: Wanted, folder: string, name: string): Promise<void> {
  const draft = join(folder, `${name}.draft-${process.pid}`)
  try {
    await copyFiles(join(built, 'files'), draft)
    // Only here: whoever asks whether there is something to fill loads no pages.
    const { renderSite } = await import('./render.ts')
    const rendered = await renderSite(built, settings)
    await Promise.all([...rendered].map(([file, text]) => writeCompressed(join(draft, file), text)))
    await rename(draft, join(folder, name)).catch((error: unknown) => {
      // Somebody else has filled it from the same in the meantime.
      if (!existsSync(join(folder, name))) throw error
    })
  } finally {
    await rm(draft, { recursive: true, force: true })
  }
}

/** Not `cp`, which flushes nothing. */
async function copyFiles(from: string, to: string): Promise<void> {
  const entries = await readdir(from, { recursive: true, withFileTypes: true })
  const files = entries.filter((entry) => entry.isFile())
  await Promise.all(
    files.map(async ({ parentPath, name }) => {
      const target = join(to, relative(from, parentPath), name)
      await mkdir(dirname(target), { recursive: true })
      await writeFlushed(target, await readFile(join(parentPath, name)))
    }),
  )
}

async function writeCompressed(path: string, text: string): Promise<void> {
  await mkdir(dirname(path), { recursive: true })
  await writeFlushed(path, text)
  await compressFile(path)
}

/** Renamed before it is on the disk, a file would be there and empty after a power cut, and be taken for whole. */
const writeFlushed = (path: string, content: string | Buffer) => writeFile(path, content, { flush: true })

/** Sites of long ago, and drafts of fillings that were killed; one that is going on is not waited for by anybody. */
async function removeOthers(folder: string, kept: readonly (string | undefined)[]): Promise<void> {
  const names = await readdir(folder)
  const others = names.filter((name) => /^[0-9a-f]{32}/.test(name) && !kept.includes(name))
  await Promise.all(others.map((name) => rm(join(folder, name), { recursive: true, force: true })))
}
