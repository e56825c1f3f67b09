import { globSync } from 'node:fs'
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { readMarkers } from '../../../src/door/pages/fill-template.ts'
import { root } from '../../../src/environment.ts'
import type { Site } from './fixtures.ts'

const BUILT = join(root, 'dist/site/files')

/** Every page of a site, as its door keeps it: new ones are among them by themselves. @returns names and texts */
export async function builtPages({ folder }: Site): Promise<[name: string, html: string][]> {
  const { pages } = JSON.parse(await readFile(join(folder, '.data/door/pages.json'), 'utf8')) as {
    pages: [string, string][]
  }
  const filled = new Map(pages)
  const names = new Set([...globSync('**/*.html', { cwd: BUILT }), ...filled.keys()])
  return Promise.all(
    [...names]
      .filter((name) => name.endsWith('.html'))
      .map(async (name) => [name, filled.get(name) ?? (await readFile(join(BUILT, name), 'utf8'))]),
  )
}

/** Those that are filled in for a visitor come twice: with all their parts and with none. */
export async function everyTemplate(site: Site): Promise<[name: string, html: string][]> {
  return (await builtPages(site)).flatMap(([name, html]): [string, string][] =>
    html.includes('{{')
      ? [
          [`${name}, all of it`, fill(readMarkers(html), true)],
          [`${name}, as little as it can be`, fill(readMarkers(html), false)],
        ]
      : [[name, html]],
  )
}

/** What stands for values that have a form of their own, by the last part of their name. */
const VALUES: Record<string, string> = {
  iso: '2026-11-22T10:00:00Z',
  qr: 'M0 0h1v1h-1z',
  postalCode: '16766',
  email: 'anna@example.org',
}

/** `{{#part}}` stands or falls with `whole`, `{{^part}}` the other way round. */
function fill(spans: ReturnType<typeof readMarkers>, whole: boolean): string {
  return spans
    .map(([kind, text = '', , , inner]) => {
      if (kind === 'text') return text
      if (kind === 'name') return VALUES[text.split('.').at(-1) ?? ''] ?? 'Anna'
      return (kind === '#') === whole && Array.isArray(inner) ? fill(inner, whole) : ''
    })
    .join('')
}
