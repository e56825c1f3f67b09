import { createHash } from 'node:crypto'
import { glob, readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import type { AstroIntegration } from 'astro'
import { withLateScripts } from './late-scripts.ts'
import { withOneStylesheet } from './one-stylesheet.ts'

/** What Astro has written, in the form in which it is sent: late scripts, one stylesheet, no tag longer than it need be. */
export function finishPages(): AstroIntegration {
  return {
    name: 'finish-pages',
    hooks: {
      'astro:build:done': async ({ dir }) => {
        const root = fileURLToPath(dir)
        const scripts = await contents(root, '_astro/*.js')
        for await (const page of glob('**/*.html', { cwd: root })) {
          const file = join(root, page)
          const html = await withLateScripts(await readFile(file, 'utf8'), page, root)
          const styled = await withOneStylesheet(html, scripts, (below) => keepStylesheet(root, below))
          await writeFile(file, inShort(styled))
        }
      },
    },
  }
}

/** Under a name of its contents: browsers keep it for a year. */
async function keepStylesheet(root: string, css: Buffer): Promise<string> {
  const hash = createHash('sha256').update(css).digest('base64url').slice(0, 8)
  const name = `_astro/below.${hash}.css`
  await writeFile(join(root, name), css)
  return `/${name}`
}

async function contents(root: string, pattern: string): Promise<string> {
  const files: string[] = []
  for await (const file of glob(pattern, { cwd: root })) files.push(await readFile(join(root, file), 'utf8'))
  return files.join('\n')
}

const ISLAND = /(<astro-island[\s\S]*?<\/astro-island>)/

/**
 * React writes `<use …></use>`, where HTML knows the short form inside <svg>, and a comment between two texts, which
 * it needs only where it will wake. Astro writes `&quot;` in an island's attributes, which no quotation mark needs
 * between apostrophes. Saves 160 compressed bytes of `/`.
 */
function inShort(html: string): string {
  return html
    .split(ISLAND)
    .map((part) => (ISLAND.test(part) ? part : part.replaceAll('<!-- -->', '')))
    .join('')
    .replaceAll(/><\/(?:use|path|rect|circle|ellipse|stop)>/g, '/>')
    .replaceAll(/(?<= (?:props|opts)=)"([^"]*)"/g, (_, json: string) => `'${json.replaceAll('&quot;', '"')}'`)
}
