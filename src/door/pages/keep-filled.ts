import { fork } from 'node:child_process'
import { createHash } from 'node:crypto'
import { once } from 'node:events'
import { mkdir, readFile, rename, writeFile } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import type pg from 'pg'
import { type GivenFacts, siteFacts } from '../../content/site-facts.ts'
import { type SiteSettings, siteSettings } from '../../content/site-settings.ts'
import { call } from '../../database/ask.ts'
import { askDatabase } from '../../http/ask-database.ts'
import { Problem } from '../../problem.ts'
import type { DoorSettings } from '../settings.ts'
import { loadSite, type Pages, type Site } from './load-site.ts'

/** How often is looked whether a fact, a month (security.txt expires) or the promotion's end changes the pages. */
const LOOK_EVERY_MS = 2_000
/** What a start waits for the facts when it has those of before: a database that says nothing must not keep the imprint away. */
const FIRST_LOOK_MS = 500

type Filling = {
  /** What `npm run build` made: dist/site. */
  built: string
  /** The door's own file (`Kept`). */
  file: string
  /** What pages say beside the facts. */
  settings: Parameters<typeof siteSettings>[0]
}

/** What pages were filled with last, and those pages: they stand without a database, and a start has nothing to render. */
type Kept = { facts: GivenFacts; sum: string; pages: [name: string, text: string][] }

/**
 * Opens the pages of this operator: with the facts of the database, or with those of before while it is away.
 * @returns `site`, what is shown, and `watch`, which changes it whenever it is to say something else
 * @throws {Problem} when nothing is built
 */
export async function openPages(
  anon: pg.Pool,
  { built, file, settings }: Filling,
  door: Pick<DoorSettings, 'adsScriptUrl' | 'backendUrl'>,
): Promise<{ site: Site; watch(stopping: AbortSignal, failed: (error: unknown) => void): Promise<void> }> {
  const site = {} as Site
  let facts = (await readKept(file))?.facts
  let shown: string | undefined
  const look = async (deadline?: number) => {
    const asked = await askDatabase(() => call<GivenFacts>(anon, 'site_facts'), deadline)
    facts = 'value' in asked ? asked.value : (facts ?? {})
    const wanted = siteSettings(settings, siteFacts(facts), new Date())
    const sum = await sumOf(built, wanted)
    if (sum === shown) return
    // What cannot be rendered is tried once: visitors keep the pages that they have.
    shown = sum
    const kept = await readKept(file)
    const pages = kept?.sum === sum ? new Map(kept.pages) : await fillPages(built, wanted)
    // A full disk keeps nobody from reading: the next start renders once more.
    if (kept?.sum !== sum) await keep(file, { facts, sum, pages: [...pages] }).catch(() => undefined)
    Object.assign(site, await loadSite(join(built, 'files'), pages, door))
  }
  await look(facts && FIRST_LOOK_MS)
  return {
    site,
    async watch(stopping, failed) {
      while (!stopping.aborted) {
        await look().catch(failed)
        await wait(LOOK_EVERY_MS, undefined, { signal: stopping, ref: false }).catch(() => undefined)
      }
    },
  }
}

/** Of everything that pages are filled from. */
async function sumOf(built: string, wanted: SiteSettings): Promise<string> {
  const build = await readFile(`${built}.built-from`, 'utf8').catch(() => {
    throw new Problem(`In ${built} sind keine gebauten Seiten: Führe zuerst npm run build aus.`)
  })
  return createHash('sha256').update(build).update(JSON.stringify(wanted)).digest('hex')
}

async function readKept(file: string): Promise<Kept | undefined> {
  try {
    return JSON.parse(await readFile(file, 'utf8')) as Kept
  } catch {
    return undefined
  }
}

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

/** On the disk before it takes the name: a kill or a power cut leaves what was there. */
async function keep(file: string, kept: Kept): Promise<void> {
  const draft = `${file}.${process.pid}`
  await mkdir(dirname(file), { recursive: true })
  await writeFile(draft, JSON.stringify(kept), { flush: true })
  await rename(draft, file)
}
