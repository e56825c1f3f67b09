import { fork } from 'node:child_process'
import { once } from 'node:events'
import { join } from 'node:path'
import type { SiteSettings } from '../../content/site-settings.ts'

/** The text of each page, by its file's name, e.g. `anmelden/danke.html`. */
export type Pages = ReadonlyMap<string, string>

/**
 * Fills the built pages with what this operator says: in a process of its own (src/site/render-pages.ts), which gives back the
 * 150 MB that rendering takes, and can reach neither the database nor what this one holds.
 * @param built what `npm run build` made: dist/site
 * @throws when a page cannot be rendered; that process has said why
 */
export async function fillPages(built: string, settings: SiteSettings): Promise<Pages> {
  const child = fork(join(built, 'renderer/render-pages.ts'), {
    env: { NODE_ENV: 'production' },
    execArgv: [],
    serialization: 'advanced',
  })
  child.send(settings)
  const ended = once(child, 'exit').then(([code]) => {
    throw new Error(`The pages could not be rendered: that program ended with ${code}.`)
  })
  // It ends once it has sent them.
  ended.catch(() => undefined)
  const [pages] = (await Promise.race([once(child, 'message'), ended])) as [Pages]
  return pages
}
