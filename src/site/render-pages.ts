import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import type { SiteSettings } from '../content/site-settings.ts'
import { finished, PLAN, type Plan } from './finish.ts'

/** What is used of Astro's bundle; the version is pinned, and keep-filled.test.ts renders every page with it. */
type Renderer = {
  app: {
    setInternals(internals: object): void
    setOptions(options: object): void
    render(request: Request, options: { routeData: unknown }): Promise<Response>
  }
  manifest: { routes: { routeData: { component: string } }[] }
}

// A program of its own, which the build puts beside the bundle and a door starts (src/door/pages/keep-filled.ts): the
// bundle's modules take the settings when they are loaded.
process.once('message', async (settings: SiteSettings) => {
  // A door that has ended meanwhile is not there to hear it.
  process.send?.(await renderPages(settings), () => process.connected && process.disconnect())
})

/** @returns the pages by the file's name, in the form in which they are sent. @throws when one cannot be rendered */
async function renderPages(settings: SiteSettings): Promise<Map<string, string>> {
  globalThis.__SITE_SETTINGS__ = settings
  const folder = import.meta.dirname
  const plan = JSON.parse(await readFile(join(folder, PLAN), 'utf8')) as Plan
  const { app, manifest } = (await import(pathToFileURL(join(folder, plan.entry)).href)) as Renderer
  // Styles come with the plan, not from the bundler's memory.
  app.setInternals({ pagesByKeys: new Map() })
  app.setOptions({ settings: { scripts: [] }, logger: { options: { destination: { write: sayTrouble } } } })
  const routes = new Map(manifest.routes.map(({ routeData }) => [routeData.component, routeData]))
  const rendered = new Map<string, string>()
  for (const [file, { component, finish }] of Object.entries(plan.files)) {
    // A page's own name is all that Astro asks an address for.
    const request = new Request(`http://localhost/${file}`)
    const answer = await app.render(request, { routeData: routes.get(component) })
    if (!answer.ok && file !== '404.html') throw new Error(`${file} could not be rendered: ${answer.status}.`)
    const text = await answer.text()
    rendered.set(file, finish ? finished(text, finish) : text)
  }
  return rendered
}

function sayTrouble({ level, message }: { level: string; message: string }): void {
  if (level === 'error' || level === 'warn') console.error(message)
}
