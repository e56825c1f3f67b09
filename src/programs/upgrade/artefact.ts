import { execFile } from 'node:child_process'
import { existsSync } from 'node:fs'
import { mkdir, readFile, rename, rm, stat } from 'node:fs/promises'
import { basename, dirname, join, resolve } from 'node:path'
import { promisify } from 'node:util'
import { Problem } from '../../terminal/problem.ts'

const run = promisify(execFile)

export type Artefact = { folder: string; version: string }

/** Where an artefact says what each of its files is, as `sha256sum --check` reads it. */
const SUMS = 'SHA256SUMS'

/**
 * A whole artefact that runs on this machine, of a folder or of an archive with its `.sha256` beside it, which is
 * unpacked beside the version that runs.
 * @throws {Problem} when a byte of it is another, or it is for other machines
 */
export async function artefactOf(given: string, beside: string): Promise<Artefact> {
  const path = resolve(given)
  const found = await stat(path).catch(() => undefined)
  if (!found) throw new Problem(`${path} gibt es nicht: Nenne das Archiv oder den Ordner der neuen Fassung.`)
  const folder = found.isDirectory() ? path : await unpacked(path, beside)
  await checkSums(folder)
  await run(join(folder, 'node/bin/node'), ['--version']).catch(() => {
    throw new Problem(
      `${folder} ist für andere Maschinen gemacht: Nimm das Archiv für linux-${process.arch}.`,
    )
  })
  return { folder, version: await versionOf(folder) }
}

async function unpacked(archive: string, beside: string): Promise<string> {
  await checkArchive(archive)
  const name = basename(archive).replace(/\.tar\.gz$/, '')
  const folder = join(dirname(beside), name)
  // It gets its name once it is whole, so that one that has it was.
  if (existsSync(folder)) return folder
  const half = `${folder}.new`
  try {
    // Of one that was killed.
    await rm(half, { recursive: true, force: true })
    await mkdir(half)
    await run('tar', ['-xzf', archive, '-C', half, '--strip-components=1', '--no-same-owner'])
    await checkSums(half)
    await rename(half, folder)
  } catch (error) {
    await rm(half, { recursive: true, force: true })
    if (error instanceof Problem) throw error
    throw new Problem(
      `${archive} ließ sich nicht nach ${folder} auspacken (${(error as Error).message.trim()}): ` +
        'Prüfe, ob dort Platz ist und du dort schreiben darfst.',
    )
  }
  return folder
}

async function checkArchive(archive: string): Promise<void> {
  if (!archive.endsWith('.tar.gz') || !existsSync(`${archive}.sha256`))
    throw new Problem(
      `${archive} ist kein Archiv mit seiner Prüfsumme: Kopiere das .tar.gz und das .tar.gz.sha256 in einen Ordner.`,
    )
  await run('sha256sum', ['--check', '--status', '--strict', `${archive}.sha256`], {
    cwd: dirname(archive),
  }).catch(() => {
    throw new Problem(`${archive} ist nicht, was seine Prüfsumme sagt: Kopiere beides noch einmal.`)
  })
}

async function checkSums(folder: string): Promise<void> {
  if (!existsSync(join(folder, SUMS)) || !existsSync(join(folder, 'bin/dorfteller')))
    throw new Problem(
      `${folder} ist keine Fassung des Programms: Nimm ein Archiv, das npm run pack gemacht hat.`,
    )
  await run('sha256sum', ['--check', '--status', '--strict', SUMS], { cwd: folder }).catch(() => {
    throw new Problem(
      `In ${folder} ist eine Datei nicht, was ${SUMS} sagt: Lösche den Ordner und packe das Archiv neu aus.`,
    )
  })
}

export async function versionOf(folder: string): Promise<string> {
  const text = await readFile(join(folder, 'package.json'), 'utf8')
  return (JSON.parse(text) as { version: string }).version
}
