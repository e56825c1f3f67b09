import { createHash } from 'node:crypto'
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { z } from 'zod'
import { type GivenFacts, type SiteFacts, siteFacts } from '../content/site-facts.ts'
import { type SiteFile, siteFileSchema } from '../contract/site-file.ts'
import { codeOf, Problem } from '../terminal/problem.ts'

/** In a folder of its own, where the console may write and nothing else lies. */
export const siteFolder = (dataDir: string) => join(dataDir, 'site')
export const siteFilePath = (dataDir: string) => join(siteFolder(dataDir), 'site.json')
export const draftPath = (dataDir: string) => `${siteFilePath(dataDir)}.draft`

/** What is given, and half a SHA-256 (hex) of the file that says it: that of nothing while there is none. */
export type GivenSite = { given: SiteFile; version: string }

/** @throws {Problem} naming each wrong field, what it must be and the file */
export async function readSiteFile(dataDir: string): Promise<GivenSite> {
  const path = siteFilePath(dataDir)
  const text = await textOf(path)
  return { given: text === '' ? {} : parsed(text, path), version: versionOf(text) }
}

/** What pages and letters say: the file over what the tracked files say. @throws {Problem} */
export async function readSiteFacts(dataDir: string): Promise<SiteFacts> {
  // JSON knows no undefined: what is there has a value.
  return siteFacts((await readSiteFile(dataDir)).given as GivenFacts)
}

export function versionOf(text: string): string {
  return createHash('sha256').update(text).digest('hex').slice(0, 32)
}

async function textOf(path: string): Promise<string> {
  try {
    return await readFile(path, 'utf8')
  } catch (error) {
    if (codeOf(error) === 'ENOENT') return ''
    throw new Problem(
      `Die Angaben zur Seite in ${path} sind nicht zu lesen (${codeOf(error)}). Lass die Seite die Datei lesen: Startet root sie, läuft sie als dorfteller oder nobody.`,
    )
  }
}

function parsed(text: string, path: string): SiteFile {
  let given: unknown
  try {
    given = JSON.parse(text)
  } catch (error) {
    throw new Problem(
      `Die Angaben zur Seite in ${path} sind kein gültiges JSON (${(error as Error).message}). Berichtige die Datei; die Konsole schreibt sie unter Einrichtung richtig.`,
    )
  }
  const checked = checkSite(given)
  if ('site' in checked) return checked.site
  const wrong = checked.wrong.map(({ field, message }) => `${field} ${message}`).join('; ')
  throw new Problem(
    `Falsche Angabe in ${path}: ${wrong}. Berichtige die Datei, oder die Angabe in der Konsole unter Einrichtung.`,
  )
}

type WrongField = { field: string; message: string }

/** Holds facts against their form. @returns them, or each wrong field and what it must be, in German */
export function checkSite(given: unknown): { site: SiteFile } | { wrong: [WrongField, ...WrongField[]] } {
  const result = siteFileSchema.safeParse(given, { error: z.locales.de().localeError })
  if (result.success) return { site: result.data }
  const wrong = result.error.issues.map(({ path, message }) => ({ field: path.join('.'), message }))
  return { wrong: wrong as [WrongField, ...WrongField[]] }
}
