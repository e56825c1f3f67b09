import { answerTo } from '../../answers.ts'
import { type BuiltFile, filledFile, pathOf, readBuilt } from '../../http/built-files.ts'
import type { DoorSettings } from '../settings.ts'
import { readMarkers, type Template } from './fill-template.ts'
import { pagePolicy } from './page-policy.ts'

/** The text of each page, by its file's name, e.g. `anmelden/fertig.html`. */
export type Pages = ReadonlyMap<string, string>

/** What is known of a postal code's place without asking the database. */
export type KnownPlace = {
  /** As the post calls it; of several villages all, parted by commas. */
  place: string
  /** „Landkreis Oberhavel“ */
  district: string
  /** Of the town page that the place has of its own. */
  slug?: string
}

export type Site = {
  /** By the path that a visitor requests, e.g. `/kremmen`. */
  files: ReadonlyMap<string, BuiltFile>
  /**
   * Pages and drawings that no address leads to, and the pages of towns, filled in before they are sent: by file name
   * without its ending, e.g. `anmelden/antwort`, `kremmen`, `og/spruce`.
   */
  templates: ReadonlyMap<string, Template>
  places: ReadonlyMap<string, KnownPlace>
  notFound: BuiltFile | undefined
}

/** Every place there is (site/pages/orte/verzeichnis.json.ts): for the door, not for visitors. */
const DIRECTORY = 'orte/verzeichnis.json'

/** What may have markers. */
const TEMPLATE = /\.(html|svg)$/

/**
 * Puts a site together in memory. Requests are answered by looking up their path in a map, so no path can lead out of the
 * directory.
 * @param folder the files that are the same for all sites: dist/site/files
 * @param pages those that were filled for this one
 * @throws {Problem} when nothing is built
 */
export async function loadSite(
  folder: string,
  pages: Pages,
  settings: Pick<DoorSettings, 'adsScriptUrl' | 'backendUrl'>,
): Promise<Site> {
  const built = await readBuilt(folder)
  const directory = built.get(DIRECTORY)?.content.toString() ?? '{}'
  built.delete(DIRECTORY)
  const places = new Map(Object.entries(JSON.parse(directory) as Record<string, KnownPlace>))
  const towns = new Set([...places.values()].map(({ slug }) => slug))
  const files = new Map<string, BuiltFile>()
  const templates = new Map<string, Template>()
  const add = (name: string, text: string) => {
    const policy = name.endsWith('.html') ? pagePolicy(text, settings) : undefined
    const template = name.replace(TEMPLATE, '')
    const isTemplate = template !== name && (towns.has(template) || answerTo(pathOf(name)) === undefined)
    if (isTemplate) templates.set(template, { spans: readMarkers(text), policy: policy ?? '' })
    else files.set(pathOf(name), filledFile(name, text, policy))
  }
  for (const [name, file] of built) {
    if (TEMPLATE.test(name)) add(name, file.content.toString())
    else files.set(pathOf(name), file)
  }
  for (const [name, text] of pages) add(name, text)
  const notFound = files.get('/404')
  files.delete('/404')
  return { files, templates, places, notFound }
}
