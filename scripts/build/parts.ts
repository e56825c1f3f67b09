import { existsSync } from 'node:fs'
import { rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { cutFonts } from '../../src/design/fonts/subset.ts'
import { Problem } from '../../src/problem.ts'
import { PLAN } from '../../src/site/finish.ts'
import { runNode, runTool, type ToolOptions, type ToolResult } from '../run-tool.ts'
import { compressFolder } from './compress.ts'
import { writeCountry } from './country.ts'

type Part = {
  /** What comes of it below dist/: a folder or a file. */
  name: string
  begin: string
  /** Files and folders that it is made of: a change in any of these asks for a new build. */
  inputs: readonly string[]
  /** Makes the folder or the file. @throws {Problem} with the last lines of what a tool said when it failed */
  make(fresh: string, how: { root: string; signal?: AbortSignal | undefined }): Promise<void>
}

/** What any of them is made of. */
const SHARED = [
  'package-lock.json',
  'scripts/build',
  'src/content',
  'src/contract',
  'src/design',
  'src/routes.ts',
]

/** What is built ahead of time, for every site there may be. */
export const PARTS = {
  /** What every site has in common (`files`), and what fills in the rest (`renderer`). */
  site: {
    name: 'site',
    begin: 'Die Seiten werden gebaut …',
    inputs: [...SHARED, 'astro.config.ts', 'data', 'src/answers.ts', 'src/browser', 'src/site'],
    async make(fresh, { root, signal }) {
      const files = join(fresh, 'files')
      const result = await runTool('astro/bin/astro.mjs', ['build', '--outDir', files], forGood(root, signal))
      const isWhole = existsSync(join(fresh, 'renderer', PLAN))
      orThrow(isWhole ? result : { ...result, code: 1 }, 'Die Seiten ließen')
      await compressFolder(files)
    },
  },
  /** The operators' application: index.html and its files. */
  console: {
    name: 'console',
    begin: 'Die Konsole wird gebaut …',
    inputs: [...SHARED, 'data', 'src/console', 'src/mail/operator-text/letter-text.ts'],
    async make(fresh, { root, signal }) {
      await prepareConsole(root)
      // `native`: Node reads TypeScript by itself, so the configuration needs no bundle of its own.
      const config = ['--config', join(root, 'scripts/build/console-vite.ts'), '--configLoader', 'native']
      await vite([...config, '--outDir', fresh], forGood(root, signal), 'Die Konsole ließ')
      await compressFolder(fresh)
    },
  },
  /** The letters' words and pictures, for `readMessages`. In a process of its own: rendering takes much memory. */
  messages: {
    name: 'messages.json',
    begin: 'Die Briefe werden gebaut …',
    inputs: [...SHARED, 'src/mail/messages', 'src/site/pictures', 'src/site/street'],
    async make(fresh, { root, signal }) {
      const options = forGood(root, signal)
      const program = join(root, 'scripts/build/letters.ts')
      // The bundle lies below dist/ for the moment, so that it finds node_modules.
      await vite(['--ssr', program, '--outDir', fresh], options, 'Die Briefe ließen')
      const { stdout } = orThrow(await runNode(join(fresh, 'letters.js'), [], options), 'Die Briefe ließen')
      await rm(fresh, { recursive: true })
      await writeFile(fresh, stdout)
    },
  },
} satisfies Record<string, Part>

/** Makes what the console's styles and pages look for: fonts, and what it knows of places. */
export async function prepareConsole(root: string): Promise<void> {
  await cutFonts(join(root, '.generated/fonts'))
  await writeCountry(root, join(root, '.generated/console'))
}

const forGood = (root: string, signal: AbortSignal | undefined): ToolOptions => ({
  cwd: root,
  env: { NODE_ENV: 'production' },
  signal,
})

async function vite(args: string[], options: ToolOptions, what: string): Promise<void> {
  orThrow(await runTool('vite/bin/vite.js', ['build', '--logLevel', 'warn', ...args], options), what)
}

function orThrow(result: ToolResult, what: string): ToolResult {
  if (result.code === 0) return result
  const lastLines = `${result.stdout}\n${result.stderr}`.trim().split('\n').slice(-25).join('\n')
  throw new Problem(
    `${lastLines}\n\n${what} sich nicht bauen; der Grund steht darüber. Behebe ihn und führe den Befehl noch einmal aus.`,
  )
}
