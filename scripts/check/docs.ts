import { existsSync, globSync } from 'node:fs'
import { readFile } from 'node:fs/promises'
import { dirname, join, normalize } from 'node:path'
import { SETTING_NAMES } from '../../src/config.ts'

/** Files that the guides name are there, and every setting is explained in `.env.example`. */
export async function checkDocs(root: string): Promise<string> {
  const complaints: string[] = []
  for (const file of globSync(['*.md', '{docs,src}/**/*.md'], { cwd: root })) {
    const text = await readFile(join(root, file), 'utf8')
    const missing = missingFiles(text, dirname(file), (path) => existsSync(join(root, path)))
    complaints.push(...missing.map((path) => `${file}: "${path}" does not exist`))
  }
  const example = await readFile(join(root, '.env.example'), 'utf8')
  const explained = Array.from(example.matchAll(/^(?:# ?)?([A-Z][A-Z_]+)=/gm), ([, name = '']) => name)
  for (const name of new Set([...SETTING_NAMES, ...explained]))
    if (!explained.includes(name) || !(SETTING_NAMES as string[]).includes(name))
      complaints.push(`Only one of src/config.ts and .env.example knows ${name}`)
  return complaints.join('\n')
}

/** A path of the project in a sentence or a drawing. */
const PATH = /^(?:src|scripts|test|bench|docs|data|packaging)\/[\w./[\]-]*$/

/** @returns the targets of links and the named paths that are not there; a recipe's `<name>` or `*` is left alone. */
export function missingFiles(text: string, folder: string, exists: (path: string) => boolean): string[] {
  const links = [...text.matchAll(/\]\((?!https?:|#|mailto:)([^)#\s]+)/g)].map(([, link = '']) =>
    normalize(join(folder, link)),
  )
  const words = text.split(/[\s`|()]+/).map((word) => word.replace(/[.,:;]+$/, ''))
  const paths = [...links, ...words.filter((word) => PATH.test(word))]
  return [...new Set(paths)].filter((path) => !exists(path))
}
