import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { type BuiltFile, builtNames, pathOf, readBuiltFile } from '../../http/built-files.ts'
import { routes } from '../../routes.ts'
import type { DoorSettings } from '../settings.ts'
import { readMarkers, type Template } from './fill-template.ts'
import { pagePolicy } from './page-policy.ts'

export type Site = {
  /** By the path that a visitor requests, e.g. `/kremmen`. */
  files: ReadonlyMap<string, BuiltFile>
  /** By file name without `.html`, e.g. `anmelden/ok-missing-ok`, `bestaetigen/frage`. */
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
      templates.set(name.replace(/\.html$/, ''), await readTemplate(siteDir, name, policyOf))
    else files.set(pathOf(name), await readBuiltFile(siteDir, name, policyOf))
  }
  await Promise.all((await builtNames(siteDir)).map(load))
  const notFound = files.get('/404')
  files.delete('/404')
  return { files, templates, notFound }
}

// Every page below these is filled in for one visitor, only the thanks can be reached by its address.
const ABOVE_TEMPLATES = [routes.signup, routes.confirm, routes.unsubscribe, routes.myData, '/aushang']

function isTemplate(name: string): boolean {
  const path = pathOf(name)
  if (!name.endsWith('.html') || path === routes.signupThanks) return false
  return ABOVE_TEMPLATES.some((above) => path.startsWith(`${above}/`))
}

async function readTemplate(
  siteDir: string,
  name: string,
  policyOf: (html: string) => string,
): Promise<Template> {
  const html = await readFile(join(siteDir, name), 'utf8')
  try {
    return { spans: readMarkers(html), policy: policyOf(html) }
  } catch (cause) {
    const message = `The markers of the page ${name} cannot be read: close every section that it opens.`
    throw new Error(message, { cause })
  }
}
