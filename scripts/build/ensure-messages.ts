import { rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { runNode, runTool } from '../../src/terminal/run-tool.ts'
import { type BuildOptions, buildOnce, orThrow } from './build-once.ts'
import { inputHash } from './input-hash.ts'

/** What the letters' wording is made of. */
const INPUTS = ['package-lock.json', 'src/content', 'src/mail/messages', 'src/routes.ts']

const PROGRAM = 'src/mail/messages/print-all.tsx'

/**
 * Renders the letters' messages into `dist/messages.json`, unless those there were made from the same sources.
 * Bundled and run in processes of their own: what renders them takes much memory, and a worker lives long.
 * @returns the path of the file, for `readMessages`.
 * @throws {Problem} when that fails, with the last lines of the output.
 */
export async function ensureMessages(options: BuildOptions): Promise<string> {
  const { path } = await buildOnce(options, {
    name: 'messages.json',
    hash: await inputHash(options.root, {}, INPUTS),
    begin: 'Die Briefe werden gebaut …',
    make: (fresh) => bundleAndRun(options.root, fresh),
  })
  return path
}

/** The program prints the messages as JSON. Its bundle lies below dist/ for the moment, so that it finds node_modules. */
async function bundleAndRun(root: string, fresh: string): Promise<void> {
  const options = { cwd: root, env: { NODE_ENV: 'production' } }
  const args = ['build', '--ssr', PROGRAM, '--outDir', fresh, '--logLevel', 'error']
  orThrow(await runTool('vite/bin/vite.js', args, options), 'Die Briefe ließen')
  const { stdout } = orThrow(await runNode(join(fresh, 'print-all.js'), [], options), 'Die Briefe ließen')
  await rm(fresh, { recursive: true })
  await writeFile(fresh, stdout)
}
