import { createHash } from 'node:crypto'
import { readdir, readFile } from 'node:fs/promises'
import { extname, join, relative, sep } from 'node:path'
import { promisify } from 'node:util'
import { brotliCompress, constants, gzip } from 'node:zlib'
import { answerTo } from '../../answers.ts'
import type { Encoding } from '../../http/choose-encoding.ts'
import { pagePolicy } from '../../http/content-security-policy.ts'
import type { ServerSettings } from '../settings.ts'
import { readMarkers, type Template } from './fill-template.ts'

const compressBrotli = promisify(brotliCompress)
const compressGzip = promisify(gzip)

const TYPES: Record<string, string> = {
  '.css': 'text/css; charset=utf-8',
  '.html': 'text/html; charset=utf-8',
  '.ico': 'image/x-icon',
  '.jpg': 'image/jpeg',
  '.js': 'text/javascript; charset=utf-8',
  '.json': 'application/json; charset=utf-8',
  '.png': 'image/png',
  '.svg': 'image/svg+xml; charset=utf-8',
  '.txt': 'text/plain; charset=utf-8',
  '.webmanifest': 'application/manifest+json; charset=utf-8',
  '.webp': 'image/webp',
  '.woff2': 'font/woff2',
  '.xml': 'application/xml; charset=utf-8',
}
const COMPRESSIBLE = /^(text\/|application\/(json|xml|manifest)|image\/(svg|x-icon))/

/** One file as it is sent: its bytes in every encoding that saves some, and the headers that go with it. */
export type SiteFile = {
  type: string
  bodies: ReadonlyMap<Encoding, Buffer>
  /** Without quotes and encoding. */
  hash: string
  /** The Content-Security-Policy of a page; other files need none of their own. */
  policy: string | undefined
  immutable: boolean
}

export type Site = {
  /** By the path that a visitor requests, e.g. `/kremmen`. */
  files: ReadonlyMap<string, SiteFile>
  /** By file name without `.html`, e.g. `anmelden/ok-missing-ok`, `bestaetigen/frage`. */
  templates: ReadonlyMap<string, Template>
  notFound: SiteFile | undefined
}

/** No site was built where one is expected. The message is one sentence with the mend. */
export class SiteMissingError extends Error {
  override name = 'SiteMissingError'
}

type LoadSettings = Pick<ServerSettings, 'adsScriptUrl' | 'backendUrl'> & {
  /** Sends everything as it is: half of a start's work is compressing. */
  uncompressed?: boolean | undefined
}

/**
 * Reads the built site into memory once, compressed as far as it goes. Requests are answered by looking up
 * their path in a map, so no path can lead out of the directory.
 * @throws {SiteMissingError} when there is no index.html
 */
export async function loadSite(siteDir: string, settings: LoadSettings): Promise<Site> {
  const names = await fileNames(siteDir)
  const files = new Map<string, SiteFile>()
  const templates = new Map<string, Template>()
  const load = async (name: string) => {
    const content = await readFile(join(siteDir, name))
    if (isTemplate(name)) templates.set(name.replace(/\.html$/, ''), template(name, content, settings))
    else files.set(pathOf(name), await siteFile(name, content, settings))
  }
  await Promise.all(names.map(load))
  const notFound = files.get('/404')
  files.delete('/404')
  return { files, templates, notFound }
}

async function fileNames(siteDir: string): Promise<string[]> {
  const entries = await readdir(siteDir, { recursive: true, withFileTypes: true }).catch(() => [])
  const names = entries
    .filter((entry) => entry.isFile() && !entry.name.endsWith('.map'))
    .map((entry) => relative(siteDir, join(entry.parentPath, entry.name)).split(sep).join('/'))
  if (names.includes('index.html')) return names
  throw new SiteMissingError(`In ${siteDir} sind keine gebauten Seiten: Führe zuerst npm run build aus.`)
}

// A page that no address leads to is filled in for one visitor.
function isTemplate(name: string): boolean {
  return name.endsWith('.html') && answerTo(pathOf(name)) === undefined
}

function pathOf(name: string): string {
  if (name === 'index.html') return '/'
  return `/${name.replace(/\.html$/, '')}`
}

function template(name: string, content: Buffer, settings: LoadSettings): Template {
  const html = content.toString()
  try {
    return { spans: readMarkers(html), policy: pagePolicy(html, settings) }
  } catch (cause) {
    const message = `The markers of the page ${name} cannot be read: close every section that it opens.`
    throw new Error(message, { cause })
  }
}

async function siteFile(name: string, content: Buffer, settings: LoadSettings): Promise<SiteFile> {
  const type = TYPES[extname(name)] ?? 'application/octet-stream'
  const compresses = COMPRESSIBLE.test(type) && !settings.uncompressed
  return {
    type,
    bodies: compresses ? await compressed(content) : new Map([['identity', content]]),
    hash: createHash('sha256').update(content).digest('base64url').slice(0, 22),
    policy: type.startsWith('text/html') ? pagePolicy(content.toString(), settings) : undefined,
    immutable: name.startsWith('_astro/'),
  }
}

async function compressed(content: Buffer): Promise<Map<Encoding, Buffer>> {
  const quality = { [constants.BROTLI_PARAM_QUALITY]: 11, [constants.BROTLI_PARAM_SIZE_HINT]: content.length }
  const [br, gz] = await Promise.all([
    compressBrotli(content, { params: quality }),
    compressGzip(content, { level: 9 }),
  ])
  const bodies = new Map<Encoding, Buffer>([['identity', content]])
  if (br.length < content.length) bodies.set('br', br)
  if (gz.length < content.length) bodies.set('gzip', gz)
  return bodies
}
