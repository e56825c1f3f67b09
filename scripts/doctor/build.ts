import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { brotliCompressSync } from 'node:zlib'
import { budgets } from '../../bench/budgets.ts'
import { readConfig } from '../../src/config.ts'
import { type Finding, found } from '../../src/doctor/finding.ts'
import { currentSite } from '../../src/filling/current-site.ts'
import { root } from '../../src/terminal/root.ts'
import { runNode } from '../../src/terminal/run-tool.ts'
import { isBuiltFrom } from '../build/build-once.ts'
import { inputHash } from '../build/input-hash.ts'
import { imports } from '../check/steps.ts'

export type BuildFacts = {
  upToDate: boolean
  /** Page → bytes after brotli. */
  pageBytes: Record<string, number>
  fontBytes: number
  /** Why what builds the pages cannot be loaded; undefined when it can. */
  toolsProblem: string | undefined
  /** What the import checker read and said. */
  imports: { ok: boolean; files: number; output: string }
}

export async function checkBuild(): Promise<Finding[]> {
  const filled = await currentSite(readConfig().DATA_DIR).catch(() => undefined)
  return buildFindings({
    upToDate: await isBuiltFrom(join(root, 'dist/site'), await inputHash(root)),
    pageBytes: filled ? await pageBytes(filled, ['index.html', 'kremmen.html']) : {},
    fontBytes: filled ? await fontBytes(filled) : 0,
    toolsProblem: await toolsProblem(),
    imports: await imports(),
  })
}

/** Loads what `npm start` builds with, in a process of its own: a native half may be missing, or be another machine's. */
async function toolsProblem(): Promise<string | undefined> {
  const load = `for (const tool of ['astro', 'vite', '@resvg/resvg-wasm']) await import(tool)`
  const { code, stderr } = await runNode('--input-type=module', ['--eval', load])
  if (code === 0) return undefined
  return stderr.split('\n').find((line) => /^\w*Error\b/.test(line)) ?? stderr
}

async function pageBytes(siteDir: string, pages: string[]): Promise<Record<string, number>> {
  const sizes = pages.map(async (page) => {
    const content = await readFile(join(siteDir, page)).catch(() => Buffer.alloc(0))
    return [page, brotliCompressSync(content).length] as const
  })
  return Object.fromEntries(await Promise.all(sizes))
}

async function fontBytes(siteDir: string): Promise<number> {
  const fonts = (await readdir(siteDir, { recursive: true })).filter((name) => name.endsWith('.woff2'))
  const contents = await Promise.all(fonts.map((name) => readFile(join(siteDir, name))))
  return contents.reduce((sum, { length }) => sum + length, 0)
}

export function buildFindings(facts: BuildFacts): Finding[] {
  return found(
    facts.toolsProblem !== undefined && {
      level: 'broken',
      code: 'build-tools-broken',
      what: `Womit die Seiten gebaut werden, lässt sich nicht laden: ${facts.toolsProblem}`,
      why: 'Meist fehlt einem Paket die Hälfte, die für diese Maschine übersetzt ist, oder der Ordner kam von einer anderen.',
      fix: 'Den Ordner node_modules löschen und npm start ausführen.',
    },
    !facts.upToDate && {
      level: 'hint',
      code: 'build-outdated',
      what: 'Die gebauten Seiten sind älter als ihre Quellen, oder es gibt noch keine.',
      why: 'Quellen haben sich seit dem letzten Bau geändert.',
      fix: 'npm start baut sie von selbst; ohne zu starten: npm run build, dann npm run pages.',
    },
    ...Object.entries(facts.pageBytes).map(([page, bytes]) => overBudget(page, bytes, budgets.html)),
    overBudget('Schriften', facts.fontBytes, budgets.fonts),
    facts.imports.files === 0 && {
      level: 'broken',
      code: 'checker-blind',
      what: 'Die Prüfung der Importe hat 0 Dateien gelesen.',
      why: 'Eine Prüfung, die nichts liest, findet nichts; dependency-cruiser tut das zum Beispiel unter TypeScript 7.',
      fix: 'Die Fassungen von typescript und dependency-cruiser auf die aus package-lock.json bringen (npm ci).',
    },
    facts.imports.files > 0 &&
      !facts.imports.ok && {
        level: 'broken',
        code: 'imports-wrong',
        what: `Die Prüfung der Importe meldet: ${facts.imports.output}`,
        why: 'Eine Datei lehnt sich an etwas an, das nicht für sie da ist, oder die Prüfung hat Dateien nicht gelesen.',
        fix: 'npm run check ausführen; jede Meldung sagt, wohin der Code gehört.',
      },
  )
}

function overBudget(what: string, bytes: number, allowed: number): Finding | false {
  return (
    bytes > allowed && {
      level: 'broken',
      code: 'budget-broken',
      what: `${what}: ${bytes} Bytes, erlaubt sind ${allowed}.`,
      why: 'Was darüber liegt, kostet auf dem Land spürbar Zeit bis zum ersten Bild.',
      fix: 'npm run bench -- site zeigt, wohin die Bytes gehen; kürzen, was zuletzt dazukam.',
    }
  )
}
