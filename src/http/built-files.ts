import { createHash } from 'node:crypto'
import { readdir, readFile } from 'node:fs/promises'
import { extname, join, relative, sep } from 'node:path'

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

export type Encoding = 'br' | 'gzip' | 'identity'

/** One file as it is sent: its bytes in every encoding that saves some, and the headers that go with it. */
export type BuiltFile = {
  type: string
  bodies: ReadonlyMap<Encoding, Buffer>
  /** Without quotes and encoding. */
  hash: string
  /** The Content-Security-Policy of a page; other files need none of their own. */
  policy: string | undefined
  immutable: boolean
}

/** Nothing was built where something is expected. The message is one sentence with the fix. */
export class NotBuiltError extends Error {
  override name = 'NotBuiltError'
}

/**
 * The names of all files of a build, relative and with `/`; maps of sources stay at home, compressed ones go with
 * theirs.
 * @throws {NotBuiltError} when there is no index.html
 */
export async function builtNames(folder: string): Promise<string[]> {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true }).catch(() => [])
  const names = entries
    .filter((entry) => entry.isFile() && !/\.(map|br|gz)$/.test(entry.name))
    .map((entry) => relative(folder, join(entry.parentPath, entry.name)).split(sep).join('/'))
  if (names.includes('index.html')) return names
  throw new NotBuiltError(`In ${folder} sind keine gebauten Seiten: Führe zuerst npm run build aus.`)
}

/** The address of a built file: pages lose their `.html`, the first one is `/`. */
export function pathOf(name: string): string {
  return name === 'index.html' ? '/' : `/${name.replace(/\.html$/, '')}`
}

/** Reads one file into memory, with what the build compressed beside it (scripts/build/compress.ts). */
export async function readBuiltFile(
  folder: string,
  name: string,
  policyOf: (html: string) => string,
): Promise<BuiltFile> {
  const [content, br, gz] = await Promise.all([
    readFile(join(folder, name)),
    readFile(join(folder, `${name}.br`)).catch(() => undefined),
    readFile(join(folder, `${name}.gz`)).catch(() => undefined),
  ])
  const type = TYPES[extname(name)] ?? 'application/octet-stream'
  const bodies = new Map<Encoding, Buffer>([['identity', content]])
  if (br) bodies.set('br', br)
  if (gz) bodies.set('gzip', gz)
  return {
    type,
    bodies,
    hash: createHash('sha256').update(content).digest('base64url').slice(0, 22),
    policy: type.startsWith('text/html') ? policyOf(content.toString()) : undefined,
    immutable: name.startsWith('_astro/'),
  }
}

const PREFERENCE: Encoding[] = ['br', 'gzip', 'identity']

/** The encoding that the client likes best of those at hand; of equals the smallest (RFC 9110, 12.5.3). */
export function chooseEncoding(
  acceptEncoding: string | undefined,
  available: ReadonlySet<Encoding>,
): Encoding {
  const weights = parse(acceptEncoding ?? '')
  const weight = (encoding: Encoding) =>
    weights.get(encoding) ?? (encoding === 'identity' ? 0.0001 : (weights.get('*') ?? 0))
  return PREFERENCE.filter((encoding) => available.has(encoding)).reduce<Encoding>(
    (best, encoding) => (weight(encoding) > weight(best) ? encoding : best),
    available.has('br') && weight('br') > 0 ? 'br' : 'identity',
  )
}

function parse(header: string): Map<string, number> {
  const weights = new Map<string, number>()
  for (const entry of header.toLowerCase().split(',')) {
    const [name = '', ...parameters] = entry.split(';').map((part) => part.trim())
    const quality = parameters.find((parameter) => parameter.startsWith('q='))
    const weight = quality === undefined ? 1 : Number(quality.slice(2))
    if (name !== '') weights.set(name, weight >= 0 && weight <= 1 ? weight : 0)
  }
  return weights
}
