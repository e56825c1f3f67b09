import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import type { SiteSettings } from '../content/site-settings.ts'
import { finished } from './finish.ts'
import { PLAN, type Plan } from './plan.ts'

declare global {
  var __SITE_SETTINGS__: SiteSettings
}

/** What is used of Astro's bundle; the version is pinned, and src/filling/fill-site.long.test.ts renders every page with it. */
type Renderer = {
  app: {
    setInternals(internals: object): void
    setOptions(options: object): void
    render(request: Request, options: { routeData: unknown }): Promise<Response>
  }
  manifest: { routes: { routeData: { component: string } }[] }
}

/**
 * Renders everything that a site says about itself. The bundle's modules take the settings when they are loaded, so
 * this is done once in a process.
 * @param built what `npm run build` made: dist/site
 * @returns by the file's name, in the form in which it is sent
 * @throws when a page cannot be rendered
 */
export async function renderSite(built: string, settings: SiteSettings): Promise<Map<string, string>> {
  globalThis.__SITE_SETTINGS__ = settings
  const folder = join(built, 'renderer')
  const plan = JSON.parse(await readFile(join(folder, PLAN), 'utf8')) as Plan
  const { app, manifest } = (await import(pathToFileURL(join(folder, plan.entry)).href)) as Renderer
  // Styles come with the plan, not from the bundler's memory.
  app.setInternals({ pagesByKeys: new Map() })
  app.setOptions({ settings: { scripts: [] }, logger: { options: { destination: { write: sayTrouble } } } })
  const routes = new Map(manifest.routes.map(({ routeData }) => [routeData.component, routeData]))
  const rendered = new Map<string, string>()
  for (const [file, { component, finish }] of Object.entries(plan.files)) {
    const answer = await app.render(new Request(addressOf(file)), { routeData: routes.get(component) })
    if (!answer.ok && file !== '404.html') throw new Error(`${file} could not be rendered: ${answer.status}.`)
    const text = await answer.text()
    rendered.set(file, finish ? finished(text, finish) : text)
  }
  return rendered
}

/** A page's own name is all that Astro asks an address for. */
const addressOf = (file: string) => `http://localhost/${file}`

type Entry = { level: string; message: string }

function sayTrouble({ level, message }: Entry): void {
  if (level === 'error' || level === 'warn') console.error(message)
}
