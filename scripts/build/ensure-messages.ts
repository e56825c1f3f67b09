import { rm, writeFile } from 'node:fs/promises'
import { basename, extname, join } from 'node:path'
import { runNode, runTool } from '../run-tool.ts'
import { type BuildOptions, buildOnce, orThrow } from './build-once.ts'
import { inputHash } from './input-hash.ts'

/** What the letters' wording and their pictures are made of. */
const INPUTS = [
  'package-lock.json',
  'src/content',
  'src/contract/street.ts',
  'src/design',
  'src/mail/messages',
  'src/routes.ts',
  'src/site/pictures',
  'src/site/street',
]

const MESSAGES = 'src/mail/messages/print-all.tsx'
const STREETS = 'src/site/pictures/print-letter-streets.ts'

/**
 * Renders the letters' messages and pictures into `dist/messages.json`, unless those there were made from the same
 * sources.
 * Bundled and run in processes of their own: what renders them takes much memory, and an office lives long.
 * @returns the path of the file, for `readMessages`.
 * @throws {Problem} when that fails, with the last lines of the output.
 */
export async function ensureMessages(options: BuildOptions): Promise<string> {
  const { path } = await buildOnce(options, {
    name: 'messages.json',
    hash: await inputHash(options.root, INPUTS),
    begin: 'Die Briefe werden gebaut …',
    make: async (fresh) => {
      const messages = await printed(options.root, fresh, MESSAGES)
      const streets = await printed(options.root, fresh, STREETS)
      await writeFile(fresh, JSON.stringify({ messages, streets }))
    },
  })
  return path
}

/** What a program prints as JSON. Its bundle lies below dist/ for the moment, so that it finds node_modules. */
async function printed(root: string, fresh: string, program: string): Promise<object> {
  const options = { cwd: root, env: { NODE_ENV: 'production' } }
  const args = ['build', '--ssr', program, '--outDir', fresh, '--logLevel', 'error']
  orThrow(await runTool('vite/bin/vite.js', args, options), 'Die Briefe ließen')
  const bundle = join(fresh, `${basename(program, extname(program))}.js`)
  const { stdout } = orThrow(await runNode(bundle, [], options), 'Die Briefe ließen')
  await rm(fresh, { recursive: true })
  return JSON.parse(stdout) as object
}
