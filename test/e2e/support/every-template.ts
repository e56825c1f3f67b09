import { globSync } from 'node:fs'
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { readMarkers } from '../../../src/door/pages/fill-template.ts'
import { siteDirOf } from './sites.ts'

export type NamedPage = { name: string; html: string }

/**
 * Every page of the built site, so that new ones are among them by themselves. Those that are filled in for a visitor
 * come twice: with all their parts and with none.
 */
export async function everyTemplate(): Promise<NamedPage[]> {
  const dir = siteDirOf('plain')
  const pages = await Promise.all(
    globSync('**/*.html', { cwd: dir }).map(async (name) => ({
      name,
      html: await readFile(join(dir, name), 'utf8'),
    })),
  )
  return pages.flatMap(({ name, html }) =>
    html.includes('{{')
      ? [
          { name: `${name}, all of it`, html: fill(readMarkers(html), true) },
          { name: `${name}, as little as it can be`, html: fill(readMarkers(html), false) },
        ]
      : [{ name, html }],
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
