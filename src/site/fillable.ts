import { createHash } from 'node:crypto'
import { cp, glob, readFile, rm, writeFile } from 'node:fs/promises'
import { basename, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import type { AstroIntegration, RouteData } from 'astro'
import { type Finish, PLAN, type Plan } from './finish.ts'
import { lateScripts } from './late-scripts.ts'
import { oneStylesheet } from './one-stylesheet.ts'

/** How Astro names the bundle that renders. */
const ENTRY = 'prerender-entry.*.mjs'

/** Pages and what is read by robots know the site's address and who runs it; pictures, places and scripts do not. */
const FILLED = /\.(html|txt|xml)$/

/** Stands for the site's own address while it is built. What is built for all sites must not hold it. */
export const NO_ORIGIN = 'https://built.invalid'

/**
 * Makes of a build what can be filled for any site without what built it (src/door/pages): the files that are the same for
 * all, and in a folder beside them the program that renders the pages, with what is known of each.
 * Astro bundles that program for itself, runs it and throws it away; `setPrerenderer` is where it can be kept.
 */
export function fillable(): AstroIntegration {
  const routes = new Map<string, string>()
  let outDir: string
  let root: string
  const renderer = () => join(outDir, '../renderer')
  return {
    name: 'fillable',
    hooks: {
      'astro:config:setup': ({ updateConfig }) => {
        // Whole in itself but for what a server has anyway (@resvg) and what only draws what is the same for all.
        const resolve = { noExternal: true as const, external: ['@resvg/resvg-wasm', 'subset-font'] }
        updateConfig({ vite: { environments: { prerender: { resolve } } } })
      },
      'astro:config:done': ({ config }) => {
        outDir = fileURLToPath(config.outDir)
        root = fileURLToPath(config.root)
      },
      'astro:build:start': ({ setPrerenderer }) => {
        setPrerenderer((standard) => ({
          ...standard,
          async getStaticPaths() {
            const paths = await standard.getStaticPaths()
            for (const { pathname, route } of paths) routes.set(fileOf(pathname, route), route.component)
            return paths
          },
          async teardown() {
            await cp(join(outDir, '.prerender'), renderer(), { recursive: true })
          },
        }))
      },
      'astro:build:done': async () => {
        const plan = await planOf(outDir, routes, await entryIn(renderer()))
        await writeFile(join(renderer(), PLAN), JSON.stringify(plan))
        for (const file of ['render-pages.ts', 'finish.ts'])
          await cp(join(root, 'src/site', file), join(renderer(), file))
        await Promise.all(Object.keys(plan.files).map((file) => rm(join(outDir, file))))
        await requireSameForAll(outDir)
      },
    },
  }
}

function fileOf(pathname: string, { type }: Pick<RouteData, 'type'>): string {
  if (type !== 'page') return pathname.slice(1)
  return pathname === '/' ? 'index.html' : `${pathname.replace(/^\//, '')}.html`
}

async function entryIn(folder: string): Promise<string> {
  for await (const entry of glob(ENTRY, { cwd: folder })) return entry
  throw new Error(`There is no ${ENTRY} in ${folder}: Astro names its bundle in another way now.`)
}

async function planOf(root: string, routes: ReadonlyMap<string, string>, entry: string): Promise<Plan> {
  const files: Plan['files'] = {}
  for (const [file, component] of routes) {
    if (!FILLED.test(file)) continue
    files[file] = {
      component,
      ...(file.endsWith('.html') && { finish: await finishOf(root, file) }),
    }
  }
  return { entry, files }
}

/** Works out the scripts and styles of a page; what it asks for later is written into files. */
async function finishOf(root: string, page: string): Promise<Finish> {
  const html = await readFile(join(root, page), 'utf8')
  const loader = await lateScripts(html, page, root)
  const { first, below } = oneStylesheet(html)
  const head = loader + (first && `<style>${first}</style>`)
  return below ? { head, below: await keepStylesheet(root, below) } : { head }
}

/** Under a name of its contents: browsers keep it for a year. */
async function keepStylesheet(root: string, css: Buffer): Promise<string> {
  const hash = createHash('sha256').update(css).digest('base64url').slice(0, 8)
  const name = `_astro/below.${hash}.css`
  await writeFile(join(root, name), css)
  return `/${name}`
}

/** @throws when a file that is built once for all sites names one: it must be filled, or be told by the page. */
async function requireSameForAll(root: string): Promise<void> {
  for await (const entry of glob('**/*.*', { cwd: root })) {
    const content = await readFile(join(root, entry)).catch(() => Buffer.alloc(0))
    if (content.includes(NO_ORIGIN))
      throw new Error(`${basename(entry)} holds the address of one site, but is built once for all of them.`)
  }
}
