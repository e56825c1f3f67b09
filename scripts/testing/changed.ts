import { execFileSync } from 'node:child_process'
import { root } from '../../src/environment.ts'

/** Which stories in the browser a file can break; Vitest reads from the imports which tests beside the code. */
const STORIES: { changed: RegExp; stories: string[] }[] = [
  {
    changed: /^src\/(site|content|contract|routes\.ts)/,
    stories: ['pages-', 'golden-texts', 'html', 'smoke'],
  },
  { changed: /^src\/design\//, stories: ['pages-', 'pictures', 'line-breaks', 'forced-colors'] },
  {
    changed: /^src\/browser\//,
    stories: ['signup', 'consent', 'visits', 'sticky-bar', 'session', 'neighbours'],
  },
  { changed: /^src\/(console|console-server)\//, stories: ['console-'] },
  { changed: /^src\/(door|http|answers\.ts)/, stories: ['smoke', 'no-script', 'faults', 'security'] },
  { changed: /^src\/(database|worker|mail)\//, stories: ['smoke', 'letters'] },
  { changed: /^test\/engines\//, stories: ['engines/'] },
]

/** The browser stories for what was changed since a commit: those that were changed, and those that it can break. */
export function storiesFor(files: readonly string[]): string[] {
  const own = files.filter((file) => /^test\/(e2e|engines|pictures|promises)\/[^/]+\.spec\.ts$/.test(file))
  const broken = STORIES.filter(({ changed }) =>
    files.some((file) => changed.test(file) && !/\.test\./.test(file)),
  )
  return [...new Set([...own, ...broken.flatMap(({ stories }) => stories)])]
}

/** @returns the files that differ from a commit, new ones too, relative to the project. */
export function changedSince(commit: string): string[] {
  const git = (...args: string[]) => execFileSync('git', args, { cwd: root, encoding: 'utf8' }).split('\n')
  const files = [
    ...git('diff', '--name-only', '--relative', commit),
    ...git('ls-files', '--others', '--exclude-standard'),
  ]
  return files.filter((file) => file !== '')
}
