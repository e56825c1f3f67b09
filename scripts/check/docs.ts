import { existsSync, globSync } from 'node:fs'
import { readFile } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { SETTING_NAMES } from '../../src/config.ts'
import { root } from '../../src/environment.ts'

/** A path of the project in a sentence or a drawing. */
const PATH = /^(?:src|scripts|test|bench|docs|data|packaging)\/[\w./[\]-]*$/

/** Files that the guides name are there, and every setting is explained in `.env.example`. */
export async function checkDocs(): Promise<string> {
  const complaints: string[] = []
  for (const file of globSync(['*.md', '{docs,src}/**/*.md'], { cwd: root })) {
    const text = await readFile(join(root, file), 'utf8')
    const links = text.matchAll(/\]\((?!https?:|#|mailto:)([^)#\s]+)/g)
    const linked = Array.from(links, ([, link = '']) => join(dirname(file), link))
    const words = text.split(/[\s`|()]+/).map((word) => word.replace(/[.,:;]+$/, ''))
    for (const path of [...linked, ...words.filter((word) => PATH.test(word))])
      if (!existsSync(join(root, path))) complaints.push(`${file}: "${path}" does not exist`)
  }
  const example = await readFile(join(root, '.env.example'), 'utf8')
  const explained = Array.from(example.matchAll(/^(?:# ?)?([A-Z][A-Z_]+)=/gm), ([, name = '']) => name)
  for (const name of new Set([...SETTING_NAMES, ...explained]))
    if (!SETTING_NAMES.includes(name) || !explained.includes(name))
      complaints.push(`Only one of src/config.ts and .env.example knows ${name}`)
  return complaints.join('\n')
}
