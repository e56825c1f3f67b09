import { readdir, readFile } from 'node:fs/promises'
import { basename, join } from 'node:path'
import type { Finding } from './step.ts'

/** A word of the glossary, and those that are not used for the same thing; one may be right in certain names (`x but y or z`). */
export type Term = { word: string; not: { refused: string; but: string[] }[] }

/** Something that has a name, and where it has it. */
export type Named = { name: string; where: string }

const GLOSSARY = 'docs/glossary.md'
const FOLDERS = ['src', 'scripts', 'bench', 'test']

/** One word per thing: no table, column, function, exported name, field on the wire, folder, file or address has a refused one. */
export async function checkGlossary(root: string): Promise<Finding> {
  const terms = readGlossary(await readFile(join(root, GLOSSARY), 'utf8'))
  const names = await namesBelow(root)
  const output = wrongNames(terms, names)
  if (terms.every(({ not }) => not.length === 0))
    output.push(`${GLOSSARY}: no refused words were found in it.`)
  return {
    ok: output.length === 0,
    files: new Set(names.map(({ where }) => where)).size,
    output: output.join('\n'),
  }
}

/** Reads the table `| word | means | not | in German |`. */
export function readGlossary(markdown: string): Term[] {
  const rows = markdown.split('\n').filter((line) => /^\| (?!word \|)/.test(line))
  return rows.map((row) => {
    const [, word = '', , not = ''] = row.split('|').map((cell) => cell.trim())
    return { word, not: not.split(', ').filter(Boolean).map(readRefusal) }
  })
}

function readRefusal(text: string): Term['not'][number] {
  const [refused = '', but] = text.split(' but ')
  return { refused, but: but?.split(' or ') ?? [] }
}

/** @returns a sentence for each name that has a refused word in it. */
export function wrongNames(terms: readonly Term[], names: readonly Named[]): string[] {
  const refusals = terms.flatMap(({ word, not }) =>
    not.map(({ refused, but }) => ({
      word,
      refused,
      pattern: patternOf(refused),
      but: but.map(patternOf),
    })),
  )
  const sentences = names.flatMap(({ name, where }) => {
    const words = wordsOf(name)
    return refusals
      .filter(({ pattern, but }) => pattern.test(words) && !but.some((right) => right.test(words)))
      .map(({ word, refused }) => `${where}: ${name} says "${refused}"; the word is "${word}" (${GLOSSARY})`)
  })
  return [...new Set(sentences)]
}

/** In one number or another, or as a verb. */
function patternOf(refused: string): RegExp {
  return new RegExp(`(?:^| )${wordsOf(refused)}(?:s|es|d|ed|ing)?(?: |$)`)
}

/** `startNewsletter`, `start_newsletter`, `start-newsletter.ts` → `start newsletter`. */
function wordsOf(name: string): string {
  return name
    .replaceAll(/([a-z0-9])([A-Z])/g, '$1 $2')
    .toLowerCase()
    .replaceAll(/[^a-z0-9]+/g, ' ')
    .trim()
}

/** Everything below the project's folders that has a name. */
export async function namesBelow(root: string): Promise<Named[]> {
  const entries = await Promise.all(FOLDERS.map((folder) => readdir(join(root, folder), { recursive: true })))
  const paths = entries.flatMap((names, index) =>
    names.map((name) => `${FOLDERS[index]}/${name.replaceAll('\\', '/')}`),
  )
  const read = await Promise.all(
    paths.filter((path) => /\.(ts|tsx|sql)$/.test(path)).map((path) => namesInside(root, path)),
  )
  return [...paths.map((path) => ({ name: basename(path), where: path })), ...read.flat()]
}

/** What is named inside a file, by the kind of the file. */
const KINDS: { path: RegExp; name: RegExp }[] = [
  {
    path: /\.tsx?$/,
    name: /^export (?:default )?(?:async )?(?:const|class|function|interface|type) (\w+)/gm,
  },
  { path: /^src\/contract\/.*\.ts$/, name: /^ +(?:readonly )?(\w+)\??:/gm },
  { path: /^src\/(?!.*\.test\.).*\.tsx?$/, name: /['"`](\/[a-z][\w/.:$-]*)['"`]/g },
  {
    path: /^src\/database\/(functions|tables)\/.*\.sql$/,
    name: /^create (?:or replace )?(?:function|table|view|type) (?:public\.)?(\w+)/gm,
  },
  { path: /^src\/database\/schema\.sql$/, name: /^(?:create table| {2}(?!constraint)) ?(\w+)/gm },
]

async function namesInside(root: string, path: string): Promise<Named[]> {
  const kinds = KINDS.filter((kind) => kind.path.test(path))
  if (kinds.length === 0) return []
  const text = await readFile(join(root, path), 'utf8')
  return kinds.flatMap(({ name }) =>
    [...text.matchAll(name)].map(([, found = '']) => ({ name: found, where: path })),
  )
}
