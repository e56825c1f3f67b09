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
  /** By file name without `.html`, e.g. `anmelden/ok-missing-ok`, `bestaetigen/frage`. */
  templates: ReadonlyMap<string, Template>
  places: ReadonlyMap<string, KnownPlace>
  notFound: BuiltFile | undefined
}

/** Every place there is (site/pages/orte/verzeichnis.json.ts): for the door, not for visitors. */
const DIRECTORY = '/orte/verzeichnis.json'

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
  const policyOf = (html: string) => pagePolicy(html, settings)
  const load = async (name: string) => {
    if (isTemplate(name))
      templates.set(name.replace(/\.html$/, ''), await readTemplate(siteDir, name, policyOf))
    else files.set(pathOf(name), await readBuiltFile(siteDir, name, policyOf))
  }
  await Promise.all((await builtNames(siteDir)).map(load))
  const notFound = files.get('/404')
  files.delete('/404')
  const places = readDirectory(files.get(DIRECTORY))
  files.delete(DIRECTORY)
  return { files, templates, places, notFound }
}

function readDirectory(file: BuiltFile | undefined): Site['places'] {
  const text = file?.bodies.get('identity')?.toString() ?? '{}'
  return new Map(Object.entries(JSON.parse(text) as PlaceDirectory))
}

// A page that no address leads to is filled in for one visitor, a place's for how it stands.
function isTemplate(name: string): boolean {
  const answer = answerTo(pathOf(name))
  return name.endsWith('.html') && (answer === undefined || answer.by === 'place')
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
