import { glob, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { Finding } from './step.ts'

/** Paths and texts of the product: src, scripts, bench, without tests. */
export type Sources = ReadonlyMap<string, string>

/** When a decision wants to be looked at again, where that can be counted. */
type Limit = { decision: number; what: string; most: number; count(sources: Sources): number }

const LIMITS: Limit[] = [
  { decision: 1, what: 'rooms in src/', most: 24, count: (all) => distinct(all, /^src\/[^/]+\//) },
  { decision: 1, what: 'lines in scripts/', most: 3_500, count: (all) => linesOf(all, /^scripts\//) },
  {
    decision: 1,
    what: 'files of code with more than 200 lines',
    most: 0,
    count: (all) =>
      [...all].filter(([path, text]) => /[jt]sx?$|astro$/.test(path) && lines(text) > 200).length,
  },
  {
    decision: 2,
    what: 'pages that the door fills in',
    most: 10,
    count: (all) => matches(all, /^src\/answers\.ts$/, /^ .*by: '(?:filled|place)',/gm).length,
  },
  {
    decision: 11,
    what: 'pages of the console',
    most: 26,
    count: (all) => matches(all, /^src\/console\/pages\.ts$/, /\bload: /g).length,
  },
  {
    decision: 13,
    what: 'the version of the oldest Chromium',
    most: 109,
    count: (all) => Number(matches(all, /^src\/site\/browser-floor\.ts$/, /chrome: (\d+)/g)[0] ?? 0),
  },
  { decision: 15, what: 'files in functions/', most: 48, count: (all) => distinct(all, FUNCTIONS) },
  {
    decision: 15,
    what: 'functions written a second time',
    most: 0,
    count: (all) => {
      const written = matches(all, FUNCTIONS, CREATED)
      return written.length - new Set(written).size
    },
  },
  {
    decision: 15,
    what: 'functions in migrations/ and tables/',
    most: 0,
    count: (all) => matches(all, /^src\/database\/(migrations|tables)\//, CREATED).length,
  },
  {
    decision: 17,
    what: 'kinds of errands',
    most: 8,
    count: (all) =>
      matches(all, /^src\/worker\/errands\/do-errands\.ts$/, /^ {4}\w+: (?:async )?\(.*=>/gm).length,
  },
]

const FUNCTIONS = /^src\/database\/functions\/.*/
const CREATED = /^create (?:or replace )?function (?:public\.)?(\w+)/gim

/** No decision's "when to look again" has come unlooked. */
export async function checkDecisions(root: string): Promise<Finding> {
  const sources = new Map<string, string>()
  const wanted = '{src,scripts,bench}/**/*.{ts,tsx,mjs,astro,sql,css}'
  for await (const path of glob(wanted, { cwd: root })) {
    if (!path.includes('.test.'))
      sources.set(path.replaceAll('\\', '/'), await readFile(join(root, path), 'utf8'))
  }
  const output = overdue(sources)
  return { ok: output.length === 0, files: sources.size, output: output.join('\n') }
}

/** @returns a sentence for each limit that is passed, or that finds nothing to count any more. */
export function overdue(sources: Sources): string[] {
  return LIMITS.flatMap(({ decision, what, most, count }) => {
    const number = count(sources)
    if (number > most) return [`decision ${decision}: ${what}: ${number}, at most ${most}. Look at it again.`]
    return number === 0 && most > 0
      ? [`decision ${decision}: ${what}: none found; this check is out of date.`]
      : []
  })
}

function distinct(sources: Sources, part: RegExp): number {
  return new Set([...sources.keys()].flatMap((path) => part.exec(path)?.[0] ?? [])).size
}

function linesOf(sources: Sources, where: RegExp): number {
  return [...sources].reduce((sum, [path, text]) => (where.test(path) ? sum + lines(text) : sum), 0)
}

function lines(text: string): number {
  return text.split('\n').length - 1
}

function matches(sources: Sources, where: RegExp, what: RegExp): string[] {
  const texts = [...sources].filter(([path]) => where.test(path)).map(([, text]) => text)
  return texts.flatMap((text) => [...text.matchAll(what)].map(([whole, name]) => name ?? whole))
}
