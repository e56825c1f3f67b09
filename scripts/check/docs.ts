import { existsSync, globSync } from 'node:fs'
import { readFile } from 'node:fs/promises'
import { dirname, join, normalize } from 'node:path'
import type { Finding } from './step.ts'

/** Files that the guides name are there, and every setting is explained in `.env.example`. */
export async function checkDocs(root: string): Promise<Finding> {
  const files = globSync(['*.md', '{docs,src}/**/*.md'], { cwd: root })
  const output: string[] = []
  for (const file of files) {
    const text = await readFile(join(root, file), 'utf8')
    const missing = missingFiles(text, dirname(file), (path) => existsSync(join(root, path)))
    output.push(...missing.map((path) => `${file}: "${path}" does not exist`))
  }
  const [settings, example] = await Promise.all(
    ['src/config.ts', '.env.example'].map((path) => readFile(join(root, path), 'utf8')),
  )
  output.push(...unexplainedSettings(settings ?? '', example ?? ''))
  return { ok: output.length === 0, files: files.length, output: output.join('\n') }
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

/** @returns a sentence for each setting that only one of `src/config.ts` and `.env.example` knows. */
export function unexplainedSettings(config: string, example: string): string[] {
  const known = new Set([...config.matchAll(/^ {2}([A-Z][A-Z_]+): [a-z]/gm)].map(([, name = '']) => name))
  const explained = new Set(
    [...example.matchAll(/^# ?([A-Z][A-Z_]+)=|^([A-Z][A-Z_]+)=/gm)].map(([, a, b]) => a ?? b ?? ''),
  )
  return [
    ...[...known]
      .filter((name) => !explained.has(name))
      .map((name) => `.env.example does not explain ${name}`),
    ...[...explained]
      .filter((name) => !known.has(name))
      .map((name) => `.env.example explains ${name}, which src/config.ts does not know`),
  ]
}
