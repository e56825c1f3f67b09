import { globSync } from 'node:fs'
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { Finding } from './step.ts'

/** How heavy the house may be: its lines by kind. A commit that takes something out lowers it; none raises it. */
const STAGE = { product: 57_000, tests: 29_000, docs: 2_000, decisions: 12 }

/** What is counted as well. */
const COUNTED = ['tables', 'functions', 'settings', 'npm scripts', 'packages'] as const

export type Weight = {
  rooms: Record<string, { product: number; tests: number }>
  sums: Record<keyof typeof STAGE | (typeof COUNTED)[number], number>
}

/** The lines of product, tests and docs, room by room, held against the stage's budgets. */
export async function checkWeight(root: string): Promise<Finding> {
  const { files, weight } = await weigh(root)
  const output = Object.entries(STAGE)
    .filter(([kind, most]) => weight.sums[kind as keyof typeof STAGE] > most)
    .map(([kind, most]) => `${weight.sums[kind as keyof typeof STAGE]} ${kind}, and ${most} is the most`)
  return { ok: output.length === 0, files, output: [...output, describeWeight(weight)].join('\n') }
}

/** Code that people wrote; a package's script or unit has no ending, so all of `packaging/` counts. */
const CODE = /\.(tsx?|astro|css|sql|[cm]?js)$/

async function weigh(root: string): Promise<{ files: number; weight: Weight }> {
  const rooms: Weight['rooms'] = {}
  const sums = { product: 0, tests: 0, docs: 0, decisions: 0 }
  const patterns = [
    '{src,bench,scripts,packaging,test,docs}/**/*.*',
    'packaging/**/*',
    '*.{ts,js,md}',
    '.*.cjs',
  ]
  const found = globSync(patterns, { cwd: root, exclude: (name) => name === 'node_modules' })
  const paths = [...new Set(found.map((path) => path.replaceAll('\\', '/')))].sort()
  for (const path of paths) {
    const kind = kindOf(path)
    if (kind === undefined) continue
    const lines = await readFile(join(root, path), 'utf8').then(
      (text) => text.split('\n').length - 1,
      () => 0, // a folder
    )
    sums[kind] += lines
    if (path.startsWith('docs/decisions/')) sums.decisions += 1
    if (kind === 'docs') continue
    rooms[roomOf(path)] ??= { product: 0, tests: 0 }
    const room = rooms[roomOf(path)]
    if (room) room[kind] += lines
  }
  return { files: paths.length, weight: { rooms, sums: { ...sums, ...(await countTheRest(root)) } } }
}

function kindOf(path: string): 'product' | 'tests' | 'docs' | undefined {
  if (/\.md$/.test(path)) return /^(docs\/|[A-Z]+\.md)/.test(path) ? 'docs' : undefined
  if (!CODE.test(path) && !path.startsWith('packaging/')) return undefined
  return path.startsWith('test/') || /\.test\.tsx?$/.test(path) ? 'tests' : 'product'
}

/** `src/door/links/confirm.ts` → `src/door`. */
function roomOf(path: string): string {
  const parts = path.split('/')
  const depth = /^(src|test)\//.test(path) ? 2 : 1
  return parts.length > depth ? parts.slice(0, depth).join('/') : `${parts.slice(0, -1).join('/') || '.'}/*`
}

async function countTheRest(root: string): Promise<Record<(typeof COUNTED)[number], number>> {
  const read = (path: string) => readFile(join(root, path), 'utf8')
  const schema = await read('src/database/schema.sql')
  const { scripts, dependencies } = JSON.parse(await read('package.json')) as {
    scripts: Record<string, string>
    dependencies: Record<string, string>
  }
  const bodies = await Promise.all(globSync('src/database/functions/*.sql', { cwd: root }).map(read))
  const functions = bodies.join('').matchAll(/^create (?:or replace )?function ([\w.]+)/gim)
  const explained = (await read('.env.example')).matchAll(/^(?:# ?)?([A-Z][A-Z_]+)=/gm)
  return {
    tables: [...schema.matchAll(/^create table /gm)].length,
    functions: new Set(Array.from(functions, ([, name]) => name)).size,
    settings: new Set(Array.from(explained, ([, name]) => name)).size,
    'npm scripts': Object.keys(scripts).length,
    packages: Object.keys(dependencies).length,
  }
}

/** A line a room, the sums below. */
export function describeWeight({ rooms, sums }: Weight): string {
  const lines = Object.entries(rooms).map(
    ([room, { product, tests }]) =>
      `${room.padEnd(20)}${String(product).padStart(8)}${String(tests).padStart(8)}`,
  )
  return [...lines, ...Object.entries(sums).map(([what, count]) => `${what.padEnd(20)}${count}`)].join('\n')
}

if (import.meta.main) console.log(describeWeight((await weigh(join(import.meta.dirname, '../..'))).weight))
