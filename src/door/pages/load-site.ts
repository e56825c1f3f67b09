import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { answerTo } from '../../answers.ts'
import type { KnownPlace, PlaceDirectory } from '../../contract/places.ts'
import { type BuiltFile, builtNames, filledFile, pathOf, readBuiltFile } from '../../http/built-files.ts'
import type { DoorSettings } from '../settings.ts'
import type { Pages } from './fill-pages.ts'
import { readMarkers, type Template } from './fill-template.ts'
import { pagePolicy } from './page-policy.ts'

export type Site = {
  /** By the path that a visitor requests, e.g. `/kremmen`. */
  files: ReadonlyMap<string, BuiltFile>
  /**
   * Pages and drawings that no address leads to, and the pages of towns, filled in before they are sent: by file name
   * without its ending, e.g. `anmelden/ok-missing-ok`, `kremmen`, `og/spruce`.
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
 * @throws {NotBuiltError} when nothing is built
 */
export async function loadSite(
  folder: string,
  pages: Pages,
  settings: Pick<DoorSettings, 'adsScriptUrl' | 'backendUrl'>,
): Promise<Site> {
  const read = (name: string) => readFile(join(folder, name), 'utf8')
  const names = await builtNames(folder)
  const files = new Map<string, BuiltFile>()
  const texts = new Map(pages)
  const load = async (name: string) => {
    if (TEMPLATE.test(name)) texts.set(name, await read(name))
    else if (name !== DIRECTORY) files.set(pathOf(name), await readBuiltFile(folder, name))
  }
  await Promise.all(names.map(load))
  const directory = names.includes(DIRECTORY) ? await read(DIRECTORY) : '{}'
  const places = new Map(Object.entries(JSON.parse(directory) as PlaceDirectory))
  const towns = new Set([...places.values()].map(({ slug }) => slug))
  const templates = new Map<string, Template>()
  for (const [name, text] of texts) {
    const policy = name.endsWith('.html') ? pagePolicy(text, settings) : undefined
    const template = name.replace(TEMPLATE, '')
    const isTemplate = template !== name && (towns.has(template) || answerTo(pathOf(name)) === undefined)
    if (isTemplate) templates.set(template, { spans: readMarkers(text), policy: policy ?? '' })
    else files.set(pathOf(name), filledFile(name, text, policy))
  }
  const notFound = files.get('/404')
  files.delete('/404')
  return { files, templates, places, notFound }
}
