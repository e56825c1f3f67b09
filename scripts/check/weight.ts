import { globSync } from 'node:fs'
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { root } from '../../src/environment.ts'

/** How heavy the house may be: its lines by kind. A commit that takes something out lowers it; none raises it. */
const STAGE = { product: 40_000, tests: 20_000, docs: 1_700, decisions: 12 }

type Kind = keyof typeof STAGE

/** The lines of product, tests and docs, held against the stage's budgets. */
export async function checkWeight(): Promise<string> {
  const { sums } = await weigh()
  return Object.entries(STAGE)
    .filter(([kind, most]) => sums[kind as Kind] > most)
    .map(([kind, most]) => `${sums[kind as Kind]} ${kind}, and ${most} is the most`)
    .join('\n')
}

async function weigh() {
  const rooms: Record<string, { product: number; tests: number }> = {}
  const sums: Record<Kind, number> = { product: 0, tests: 0, docs: 0, decisions: 0 }
  const patterns = ['{src,bench,scripts,packaging,test,docs}/**', '*.{ts,js,md}', '.*.cjs']
  for (const entry of globSync(patterns, { cwd: root, withFileTypes: true })) {
    const path = join(entry.parentPath, entry.name)
      .slice(root.length + 1)
      .replaceAll('\\', '/')
    const kind = entry.isFile() && kindOf(path)
    if (!kind) continue
    const lines = (await readFile(join(root, path), 'utf8')).split('\n').length - 1
    sums[kind] += lines
    if (path.startsWith('docs/decisions/')) sums.decisions += 1
    if (kind === 'docs') continue
    const room = rooms[roomOf(path)] ?? { product: 0, tests: 0 }
    rooms[roomOf(path)] = { ...room, [kind]: room[kind] + lines }
  }
  return { rooms, sums }
}

/** Code that people wrote; a package's script or unit has no ending, so all of `packaging/` counts. */
const CODE = /^packaging\/|\.(tsx?|astro|css|sql|[cm]?js)$/

function kindOf(path: string): 'product' | 'tests' | 'docs' | undefined {
  if (/^(docs\/.*|[A-Z]+)\.md$/.test(path)) return 'docs'
  if (!CODE.test(path)) return undefined
  return path.startsWith('test/') || /\.test\.tsx?$/.test(path) ? 'tests' : 'product'
}

/** `src/door/links/confirm.ts` → `src/door`. */
function roomOf(path: string): string {
  const parts = path.split('/')
  const depth = /^(src|test)\//.test(path) ? 2 : 1
  return parts.length > depth ? parts.slice(0, depth).join('/') : `${parts.slice(0, -1).join('/') || '.'}/*`
}

if (import.meta.main) {
  const { rooms, sums } = await weigh()
  const column = (count: number) => String(count).padStart(8)
  for (const [room, { product, tests }] of Object.entries(rooms).sort())
    console.log(room.padEnd(20) + column(product) + column(tests))
  for (const [what, count] of Object.entries(sums)) console.log(what.padEnd(20) + count)
}
