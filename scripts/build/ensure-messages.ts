import { existsSync } from 'node:fs'
import { mkdir, readFile, rename, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { Problem } from '../../src/terminal/problem.ts'
import { runNode, runTool, type ToolResult } from '../../src/terminal/run-tool.ts'
import { removeLeftovers } from './ensure-site.ts'
import { inputHash } from './input-hash.ts'

type MessagesOptions = {
  /** The project's folder (a test builds a changed copy). */
  root: string
  log?: (line: string) => void
}

/** What the letters' wording is made of. */
const INPUTS = ['package-lock.json', 'src/content', 'src/mail/messages', 'src/routes.ts']

const PROGRAM = 'src/mail/messages/print-all.tsx'

/**
 * Renders the letters' messages into `dist/messages.json`, unless those there were made from the same sources.
 * Bundled and run in processes of their own: what renders them takes much memory, and a worker lives long.
 * @returns the path of the file, for `readMessages`.
 * @throws {Problem} when that fails, with the last lines of the output.
 */
export async function ensureMessages({ root, log }: MessagesOptions): Promise<string> {
  const hash = await inputHash(root, {}, INPUTS)
  const path = join(root, 'dist', 'messages.json')
  if (await isBuiltFrom(path, hash)) return path

  log?.('Die Briefe werden gebaut …')
  await mkdir(join(root, 'dist'), { recursive: true })
  await removeLeftovers(root, 'messages')
  // Below dist/, so that the bundle finds node_modules.
  const folder = join(root, 'dist', `messages.building-${process.pid}`)
  try {
    await writeFile(join(folder, 'messages.json'), await bundleAndRun(root, folder))
    await swapIn(path, join(folder, 'messages.json'), hash)
  } finally {
    await rm(folder, { recursive: true, force: true })
  }
  return path
}

async function isBuiltFrom(path: string, hash: string): Promise<boolean> {
  if (!existsSync(path)) return false
  return (await readFile(`${path}.built-from`, 'utf8').catch(() => '')) === hash
}

/** @returns what the program printed: the messages as JSON. */
async function bundleAndRun(root: string, folder: string): Promise<string> {
  const options = { cwd: root, env: { NODE_ENV: 'production' } }
  const args = ['build', '--ssr', PROGRAM, '--outDir', folder, '--logLevel', 'error']
  orThrow(await runTool('vite/bin/vite.js', args, options))
  const ran = orThrow(await runNode(join(folder, 'print-all.js'), [], options))
  return ran.stdout
}

function orThrow(result: ToolResult): ToolResult {
  if (result.code === 0) return result
  const lastLines = `${result.stdout}\n${result.stderr}`.trim().split('\n').slice(-25).join('\n')
  throw new Problem(
    `${lastLines}\n\nDie Briefe ließen sich nicht bauen; der Grund steht darüber. Behebe ihn und führe den Befehl noch einmal aus.`,
  )
}

/** The new file replaces the old one whole; its fingerprint comes last, so that a killed build never counts. */
async function swapIn(path: string, fresh: string, hash: string): Promise<void> {
  await rm(`${path}.built-from`, { force: true })
  await rename(fresh, path)
  await writeFile(`${path}.built-from`, hash)
}
