import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { answerTo } from '../../answers.ts'
import type { KnownPlace, PlaceDirectory } from '../../contract/places.ts'
import { type BuiltFile, builtNames, pathOf, readBuiltFile } from '../../http/built-files.ts'
import type { DoorSettings } from '../settings.ts'
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
 * Reads the built site into memory once. Requests are answered by looking up their path in a map, so no path can lead
 * out of the directory.
 * @throws {NotBuiltError} when there is no index.html
 */
export async function loadSite(
  siteDir: string,
  settings: Pick<DoorSettings, 'adsScriptUrl' | 'backendUrl'>,
): Promise<Site> {
  const files = new Map<string, BuiltFile>()
  const templates = new Map<string, Template>()
  const names = await builtNames(siteDir)
  const places = await readDirectory(siteDir, names)
  const towns = new Set([...places.values()].map(({ slug }) => slug))
  const policyOf = (html: string) => pagePolicy(html, settings)
  const load = async (name: string) => {
    const template = name.replace(TEMPLATE, '')
    if (template !== name && (towns.has(template) || answerTo(pathOf(name)) === undefined))
      templates.set(template, await readTemplate(siteDir, name, policyOf))
    else files.set(pathOf(name), await readBuiltFile(siteDir, name, policyOf))
  }
  await Promise.all(names.filter((name) => name !== DIRECTORY).map(load))
  const notFound = files.get('/404')
  files.delete('/404')
  return { files, templates, places, notFound }
}

async function readDirectory(siteDir: string, names: readonly string[]): Promise<Site['places']> {
  const text = names.includes(DIRECTORY) ? await readFile(join(siteDir, DIRECTORY), 'utf8') : '{}'
  return new Map(Object.entries(JSON.parse(text) as PlaceDirectory))
}

/** The place of a postal code; `undefined` when none is known. */
export function placeOf({ places }: Pick<Site, 'places'>, postalCode: string): string | undefined {
  return places.get(postalCode)?.place
}

async function readTemplate(siteDir: string, name: string, policyOf: (html: string) => string) {
  const html = await readFile(join(siteDir, name), 'utf8')
  try {
    return { spans: readMarkers(html), policy: policyOf(html) }
  } catch (cause) {
    const message = `The markers of the page ${name} cannot be read: close every section that it opens.`
    throw new Error(message, { cause })
  }
}
