import { createHash } from 'node:crypto'
import { readdir, readFile } from 'node:fs/promises'
import { extname, join, relative, sep } from 'node:path'
import { promisify } from 'node:util'
import { brotliCompress, constants } from 'node:zlib'

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

/**
 * One file as it is sent: its bytes, what packs them where that saves some, and the headers that go with it. Every browser since
 * 2017 takes Brotli over https; whoever takes none gets the file as it is.
 */
export type BuiltFile = {
  type: string
  content: Buffer
  packed?: (() => Buffer | Promise<Buffer>) | undefined
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
 * @throws {NotBuiltError} when there are none
 */
export async function builtNames(folder: string): Promise<string[]> {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true }).catch(() => [])
  const names = entries
    .filter((entry) => entry.isFile() && !/\.(map|br)$/.test(entry.name))
    .map((entry) => relative(folder, join(entry.parentPath, entry.name)).split(sep).join('/'))
  if (names.length > 0) return names
  throw new NotBuiltError(`In ${folder} sind keine gebauten Seiten: Führe zuerst npm run build aus.`)
}

/** The address of a built file: pages lose their `.html`, the first one is `/`. */
export function pathOf(name: string): string {
  return name === 'index.html' ? '/' : `/${name.replace(/\.html$/, '')}`
}

/** Reads one file into memory, with what the build compressed beside it (scripts/build/compress.ts). */
export async function readBuiltFile(folder: string, name: string, policy?: string): Promise<BuiltFile> {
  const path = join(folder, name)
  const [content, br] = await Promise.all([readFile(path), readFile(`${path}.br`).catch(() => undefined)])
  return { ...fileOf(name, content, policy), packed: br && (() => br) }
}

/** Brotli's best takes some 50 ms of another thread. */
const BEST = 11

/**
 * A text file that was filled in here, packed once, when somebody first asks for it.
 * @param quality brotli's; what is filled in for one visitor is not worth its best
 */
export function filledFile(name: string, text: string, policy?: string, quality = BEST): BuiltFile {
  const content = Buffer.from(text)
  const params = {
    [constants.BROTLI_PARAM_QUALITY]: quality,
    [constants.BROTLI_PARAM_MODE]: constants.BROTLI_MODE_TEXT,
    [constants.BROTLI_PARAM_SIZE_HINT]: content.length,
  }
  let packed: Promise<Buffer> | undefined
  return {
    ...fileOf(name, content, policy),
    packed: () => (packed ??= promisify(brotliCompress)(content, { params })),
  }
}

function fileOf(name: string, content: Buffer, policy: string | undefined) {
  return {
    type: TYPES[extname(name)] ?? 'application/octet-stream',
    content,
    hash: createHash('sha256').update(content).digest('base64url').slice(0, 22),
    policy,
    immutable: name.startsWith('_astro/'),
  }
}

/** Whether a client takes Brotli; `q=0` is a no (RFC 9110, 12.5.3). */
export function takesBrotli(acceptEncoding = ''): boolean {
  return /(^|,)\s*br\s*(?!\s*;\s*q=0(\.0*)?\s*(,|$))(;|,|$)/i.test(acceptEncoding)
}
