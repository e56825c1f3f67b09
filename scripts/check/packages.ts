import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { Finding } from './step.ts'

const DECISION = 'docs/decisions/0004-which-packages-and-why.md'
/** As the decision says: more than these are looked at again. */
const MOST = 25

/** The packages that run on the server are those that the first table of decision 4 gives a reason for. */
export async function checkPackages(root: string): Promise<Finding> {
  const { dependencies } = JSON.parse(await readFile(join(root, 'package.json'), 'utf8')) as {
    dependencies: Record<string, string>
  }
  const installed = Object.entries(dependencies)
  const explained = packagesIn(await readFile(join(root, DECISION), 'utf8'))
  const output = [
    ...installed
      .filter(([name]) => !explained.includes(name))
      .map(([name]) => `${name} is a runtime package without a reason in ${DECISION}.`),
    ...explained
      .filter((name) => !(name in dependencies))
      .map((name) => `${name} is in the table of ${DECISION}, but no runtime package.`),
    ...installed
      .filter(([, version]) => !/^\d/.test(version))
      .map(([name, version]) => `${name} is not pinned: ${version} (npm install -E).`),
  ]
  if (installed.length > MOST)
    output.push(`${installed.length} runtime packages; at most ${MOST} (${DECISION}).`)
  return { ok: output.length === 0, files: installed.length, output: output.join('\n') }
}

/** The names in the first column of the first table. */
function packagesIn(text: string): string[] {
  const [, table = ''] = /\|---\|---\|\n((?:\|.*\n)+)/.exec(text) ?? []
  return [...table.matchAll(/^\| ([^|]+) \|/gm)].flatMap(([, names = '']) => names.split(', '))
}
