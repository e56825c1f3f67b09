import { existsSync, readFileSync } from 'node:fs'
import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { Finding } from './step.ts'

type Package = {
  scripts: Record<string, string>
  dependencies?: Record<string, string>
  devDependencies?: Record<string, string>
}

/** What the texts are held against. */
export type Facts = {
  scripts: string[]
  /** Package name → exact version. */
  versions: Record<string, string>
  exists(path: string): boolean
  read(path: string): string
}

/** What the guides say about scripts, files and versions is true, and every setting is explained in `.env.example`. */
export async function checkDocs(root: string): Promise<Finding> {
  const facts = await readFacts(root)
  const files = await guides(root)
  const output: string[] = []
  for (const file of files) {
    const text = await readFile(join(root, file), 'utf8')
    const claims = [...untrueClaims(text, facts), ...brokenWalks(text, facts)]
    output.push(...claims.map((claim) => `${file}: ${claim}`))
  }
  const settings = [
    'src/config.ts',
    'src/post-settings.ts',
    'src/watch-settings.ts',
    'src/stored-settings.ts',
  ].map((path) => readFile(join(root, path), 'utf8'))
  const config = (await Promise.all(settings)).join('\n')
  const example = await readFile(join(root, '.env.example'), 'utf8')
  output.push(...unexplainedSettings(config, example))
  return { ok: output.length === 0, files: files.length + 2, output: output.join('\n') }
}

async function readFacts(root: string): Promise<Facts> {
  const described = JSON.parse(await readFile(join(root, 'package.json'), 'utf8')) as Package
  return {
    scripts: Object.keys(described.scripts),
    versions: { ...described.dependencies, ...described.devDependencies },
    exists: (path) => existsSync(join(root, path)),
    read: (path) => readFileSync(join(root, path), 'utf8'),
  }
}

async function guides(root: string): Promise<string[]> {
  const below = await readdir(join(root, 'docs'), { recursive: true })
  const inDocs = below.filter((name) => name.endsWith('.md')).map((name) => `docs/${name}`)
  return ['README.md', 'CONTRIBUTING.md'].filter((name) => existsSync(join(root, name))).concat(inDocs)
}

/** A path worth checking: begins with a folder of the project, or is a file in its root. */
const PATH = /^(?:src|scripts|test|bench|docs|data|\.ci)\/[\w./[\]-]*$|^[\w.-]+\.(?:ts|json|cjs|md|mjs|js)$/

/** @returns a sentence for each named script, file or version that is not so; a recipe's `<name>` or `*` is left alone. */
export function untrueClaims(text: string, facts: Facts): string[] {
  // Without "run", only these two words are scripts; the rest (npm ci, npm rebuild) is npm's own.
  const scripts = [...text.matchAll(/\bnpm (?:run ([a-z][\w:-]*)|(start|test)\b)/g)]
    .filter(([, run, word = '']) => !facts.scripts.includes(run ?? word))
    .map(([command]) => `"${command}" is no script of package.json`)
  const quoted = [...text.matchAll(/`([^`\s]+)`|\]\(((?!https?:|#|mailto:)[^)\s]+)\)/g)]
  const paths = quoted
    .map(([, code]) => code?.replace(/:\d+$/, ''))
    .filter((path) => path !== undefined && PATH.test(path))
    .filter((path) => path?.includes('/') && !facts.exists(path))
    .map((path) => `"${path}" does not exist`)
  const versions = [...text.matchAll(/`?(@?[\w/.-]+)@(\d+\.\d+\.\d+[\w.-]*)`?/g)]
    .filter(
      ([, name = '', version]) => facts.versions[name] !== undefined && facts.versions[name] !== version,
    )
    .map(([, name = '', version]) => `${name} is ${facts.versions[name]} in package.json, not ${version}`)
  return [...new Set([...scripts, ...paths, ...versions])]
}

/** A station of a drawn walk: a file and the name by which it hands over to the next. */
const STATION = /\b(src\/[\w./-]+)(?: +↓ (\S+))?/g

/** @returns a sentence for each file of a drawn walk that is not there, or that does not name what leads to the next. */
export function brokenWalks(text: string, { exists, read }: Pick<Facts, 'exists' | 'read'>): string[] {
  const drawings = [...text.matchAll(/^```text\n(.*?)^```/gms)].map(([, drawing = '']) => drawing)
  return drawings.flatMap((drawing) => {
    const stations = [...drawing.matchAll(STATION)].map(([, path = '', name]) => ({ path, name }))
    return stations.flatMap(({ path, name }, index) => {
      if (!exists(path)) return [`"${path}" does not exist`]
      const both = [path, stations[index + 1]?.path].filter((file) => file !== undefined && exists(file))
      return both
        .filter((file) => name && file && !has(read(file), name))
        .map((file) => `${file} does not name ${name}, by which ${path} hands over`)
    })
  })
}

function has(code: string, name: string): boolean {
  return new RegExp(`(?<!\\w)${name.replaceAll('.', '\\.')}(?!\\w)`).test(code)
}

/** @returns a sentence for each setting that only one of `src/config.ts` and `.env.example` knows. */
export function unexplainedSettings(config: string, example: string): string[] {
  const known = new Set([...config.matchAll(/^ {2}([A-Z][A-Z_]+): [a-z]/gm)].map(([, name = '']) => name))
  const explained = new Set(
    [...example.matchAll(/^# ?([A-Z][A-Z_]+)=|^([A-Z][A-Z_]+)=/gm)].map(([, a, b]) => a ?? b ?? ''),
  )
  if (known.size === 0)
    return ['src/config.ts: no settings found; this check no longer understands that file']
  return [
    ...[...known]
      .filter((name) => !explained.has(name))
      .map((name) => `.env.example does not explain ${name}`),
    ...[...explained]
      .filter((name) => !known.has(name))
      .map((name) => `.env.example explains ${name}, which src/config.ts does not know`),
  ]
}
