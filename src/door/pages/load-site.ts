import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { answerTo } from '../../answers.ts'
import { type BuiltFile, builtNames, pathOf, readBuiltFile } from '../../http/built-files.ts'
import { routes } from '../../routes.ts'
import type { DoorSettings } from '../settings.ts'
import { readMarkers, type Template } from './fill-template.ts'
import { pagePolicy } from './page-policy.ts'

export type Site = {
  /** By the path that a visitor requests, e.g. `/kremmen`. */
  files: ReadonlyMap<string, BuiltFile>
  /** By file name without its ending, e.g. `anmelden/ok-missing-ok`, `bestaetigen/frage`, `og/spruce`. */
  templates: ReadonlyMap<string, Template>
  notFound: BuiltFile | undefined
}

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
      templates.set(name.replace(TEMPLATE, ''), await readTemplate(siteDir, name, policyOf))
    else files.set(pathOf(name), await readBuiltFile(siteDir, name, policyOf))
  }
  await Promise.all((await builtNames(siteDir)).map(load))
  const notFound = files.get('/404')
  files.delete('/404')
  return { files, templates, notFound }
}

const TEMPLATE = /\.(html|svg)$/

// A page or drawing that no address leads to is filled in.
function isTemplate(name: string): boolean {
  return TEMPLATE.test(name) && answerTo(pathOf(name)) === undefined
}

/** The place of a postal code, out of the files that the sign-up form asks too; `undefined` when none is known. */
export function placeOf({ files }: Pick<Site, 'files'>, postalCode: string): string | undefined {
  const text = files
    .get(routes.places(postalCode.slice(0, 2)))
    ?.bodies.get('identity')
    ?.toString()
  if (text === undefined) return undefined
  const places = JSON.parse(text) as Record<string, string>
  return Object.hasOwn(places, postalCode) ? places[postalCode] : undefined
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
