import { readdir, readFile } from 'node:fs/promises'
import { basename, join, sep } from 'node:path'
import { packageJson } from './bill-of-materials.ts'

const LICENCE = /^(licen[cs]e|copying|notice|ofl)/i

/**
 * The licences' texts of the packages that went into an artefact, as most of them ask for; a package that brings none is
 * named with what its package.json says.
 * @param folders the packages' folders
 */
export async function licenceTexts(folders: Iterable<string>): Promise<string> {
  const parts = await Promise.all([...folders].sort().map(partOf))
  return parts.join(`\n${'-'.repeat(80)}\n\n`)
}

async function partOf(folder: string): Promise<string> {
  const { name, version, license } = await packageJson(folder)
  const files = (await readdir(folder)).filter((file) => LICENCE.test(file)).sort()
  const texts = await Promise.all(files.map((file) => readFile(join(folder, file), 'utf8').catch(() => '')))
  const said = typeof license === 'string' ? license : 'see its package.json'
  const text = texts
    .map((one) => one.trim())
    .filter(Boolean)
    .join('\n\n')
  return `${name} ${version} (${said})\n\n${text || `No text of its own; ${basename(folder.split(sep).join('/'))} is published under ${said}.`}\n`
}
