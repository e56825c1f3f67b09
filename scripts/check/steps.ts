import { globSync } from 'node:fs'
import { root } from '../../src/environment.ts'
import { runTool } from '../run-tool.ts'
import { checkDocs } from './docs.ts'
import { checkLockFile } from './lock-file.ts'
import { checkProcessingRegister } from './processing-register.ts'
import type { Finding, Step } from './step.ts'
import { checkWeight } from './weight.ts'

/** What the tools remember from run to run; imports are always read anew, as a new TypeScript may read none of them. */
const KEPT = 'node_modules/.cache/check'

/** Every check that needs neither a build nor a database nor a browser, the slow ones first. */
export const steps: Step[] = [
  { name: 'types', run: types },
  { name: 'dead code', run: deadCode },
  {
    name: 'dead code, prod',
    run: () => deadCode('--production', '--include', 'files,dependencies,unlisted,unresolved'),
  },
  { name: 'imports', run: imports },
  { name: 'style', run: style },
  { name: 'stylesheets', run: stylesheets },
  { name: 'docs', run: () => checkDocs(root) },
  { name: 'processing', run: () => checkProcessingRegister(root) },
  { name: 'lock file', run: () => checkLockFile(root) },
  { name: 'weight', run: () => checkWeight(root) },
]

async function types(): Promise<Finding> {
  const { code, stdout, stderr } = await runTool('typescript/bin/tsc', [
    '--noEmit',
    '--incremental',
    '--tsBuildInfoFile',
    `${KEPT}/types.tsbuildinfo`,
    '--listFiles',
    '--pretty',
    'false',
  ])
  const lines = stdout.split('\n').filter((line) => line.trim() !== '')
  const listed = lines.filter((line) => line.startsWith('/') || /^[A-Za-z]:\//.test(line))
  const ours = listed.filter((line) => !line.includes('/node_modules/'))
  const complaints = lines.filter((line) => !listed.includes(line))
  return { ok: code === 0, files: ours.length, output: [...complaints, stderr].join('\n') }
}

async function style(): Promise<Finding> {
  const { code, stdout, stderr } = await runTool('@biomejs/biome/bin/biome', [
    'check',
    '--colors=off',
    '--error-on-warnings',
  ])
  const files = Number(/Checked (\d+) files?/.exec(stdout + stderr)?.[1] ?? 0)
  return { ok: code === 0, files, output: `${stderr}\n${stdout}` }
}

async function stylesheets(): Promise<Finding> {
  const files = globSync('src/**/*.css', { cwd: root })
  const cache = ['--cache', '--cache-location', `${KEPT}/stylesheets`]
  const args = ['src/**/*.css', '--no-color', ...cache]
  const { code, stdout, stderr } = await runTool('stylelint/bin/stylelint.mjs', args)
  return { ok: code === 0, files: files.length, output: stderr + stdout }
}

type CruiseResult = {
  modules: { source: string; followable?: boolean }[]
  summary: {
    violations: { from: string; to: string; rule: { name: string; severity: string }; comment?: string }[]
  }
}

/** A cruise that misses files (a TypeScript it cannot read) passes everything. */
async function imports(): Promise<Finding> {
  const { stdout, stderr } = await runTool('dependency-cruiser/bin/dependency-cruiser.mjs', [
    '--config',
    '.dependency-cruiser.cjs',
    '--output-type',
    'json',
    'src',
    'scripts',
    'bench',
    'test',
    'astro.config.ts',
  ])
  if (!stdout.startsWith('{')) return { ok: false, files: 0, output: stderr || stdout }
  const { modules, summary } = JSON.parse(stdout) as CruiseResult
  const cruised = new Set(modules.map(({ source }) => source))
  const sources = globSync('src/**/*.{ts,tsx}', { cwd: root, exclude: ['**/*.d.ts'] })
  const missed = sources.filter((file) => !cruised.has(file.replaceAll('\\', '/')))
  const violations = summary.violations
    .filter(({ rule }) => rule.severity === 'error')
    .map(({ from, to, rule, comment }) => `${from} → ${to}\n  ${rule.name}${comment ? `: ${comment}` : ''}`)
  const unseen = missed.map((file) => `${file} was not read by dependency-cruiser`)
  const ours = modules.filter(({ source }) => /^(src|scripts|bench|test)\//.test(source))
  const output = [...violations, ...unseen]
  return { ok: output.length === 0, files: ours.length, output: output.join('\n') }
}

async function deadCode(...mode: string[]): Promise<Finding> {
  const reporter = './scripts/check/knip-reporter.ts'
  const { code, stdout, stderr } = await runTool('knip/bin/knip.js', [
    ...mode,
    '--no-progress',
    '--cache',
    '--cache-location',
    `${KEPT}/dead-code`,
    '--reporter',
    reporter,
  ])
  const [counted = '', ...found] = stdout.trim().split('\n')
  const files = Number(/^files (\d+)$/.exec(counted)?.[1] ?? 0)
  return { ok: code === 0, files, output: [...(files === 0 ? [counted] : []), ...found, stderr].join('\n') }
}
