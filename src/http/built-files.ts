import { createHash } from 'node:crypto'
import { readdir, readFile } from 'node:fs/promises'
import { extname, join, relative, sep } from 'node:path'
import { promisify } from 'node:util'
import { brotliCompress, constants } from 'node:zlib'
import { Problem } from '../problem.ts'

const TYPES: Record<string, string> = {
  '.css': 'text/css; charset=utf-8',
  '.html': 'text/html; charset=utf-8',
  '.ico': 'image/x-icon',
  '.js': 'text/javascript; charset=utf-8',
  '.json': 'application/json; charset=utf-8',
  '.png': 'image/png',
  '.svg': 'image/svg+xml; charset=utf-8',
  '.txt': 'text/plain; charset=utf-8',
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

/**
 * Reads the files of a build into memory, each with what the build compressed beside it (scripts/build/compress.ts), by their
 * names, relative and with `/`; maps of sources stay at home.
 * @throws {Problem} when there are none
 */
export async function readBuilt(folder: string, policy?: string): Promise<Map<string, BuiltFile>> {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true }).catch(() => [])
  const paths = entries
    .filter((entry) => entry.isFile() && !/\.(map|br)$/.test(entry.name))
    .map((entry) => join(entry.parentPath, entry.name))
  if (paths.length === 0)
    throw new Problem(`In ${folder} sind keine gebauten Seiten: Führe zuerst npm run build aus.`)
  const read = async (path: string) => {
    const name = relative(folder, path).split(sep).join('/')
    const [content, br] = await Promise.all([readFile(path), readFile(`${path}.br`).catch(() => undefined)])
    return [name, { ...fileOf(name, content, policy), packed: br && (() => br) }] as const
  }
  return new Map(await Promise.all(paths.map(read)))
}

/** The address of a built file: pages lose their `.html`, the first one is `/`. */
export function pathOf(name: string): string {
  return name === 'index.html' ? '/' : `/${name.replace(/\.html$/, '')}`
}

/**
 * A text file that was filled in here, packed once, when somebody first asks for it.
 * @param quality brotli's; its best takes some 50 ms of another thread, which what is filled in for one visitor is not worth
 */
export function filledFile(name: string, text: string, policy?: string, quality = 11): BuiltFile {
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
    hash: hashOf(content),
    policy,
    immutable: name.startsWith('_astro/'),
  }
}

/** What tells one content from any other. */
export function hashOf(content: Uint8Array | string): string {
  return createHash('sha256').update(content).digest('base64url').slice(0, 22)
}
