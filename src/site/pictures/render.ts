import { mkdtemp, readFile, writeFile } from 'node:fs/promises'
import { createRequire } from 'node:module'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Resvg } from '@resvg/resvg-js'
import subsetFont from 'subset-font'

const require = createRequire(import.meta.url)

/** Font families for <text>; each file holds one weight. */
const FONTS = [
  { source: '@fontsource-variable/besley/files/besley-latin-wght-normal.woff2', weight: 830 },
  {
    source: '@fontsource-variable/familjen-grotesk/files/familjen-grotesk-latin-wght-normal.woff2',
    weight: 600,
  },
] as const

const LETTERS =
  'ABCDEFGHIJKLMNOPQRSTUVWXYZÄÖÜabcdefghijklmnopqrstuvwxyzäöüßé0123456789 \u00a0.,:;!?+-–/()’€§&'

/** Draws an SVG as PNG, `width` pixels wide, at build time. Its texts may use Besley and Familjen Grotesk. */
export async function renderPng(svg: string, width: number): Promise<Uint8Array<ArrayBuffer>> {
  const image = new Resvg(svg, {
    fitTo: { mode: 'width', value: width },
    font: { fontFiles: await fontFiles(), loadSystemFonts: false },
  })
  return new Uint8Array(image.render().asPng())
}

/** An answer that holds a PNG. */
export async function pngResponse(svg: string, width: number): Promise<Response> {
  return new Response(await renderPng(svg, width), { headers: { 'content-type': 'image/png' } })
}

let files: Promise<string[]> | undefined

// The renderer reads neither WOFF2 nor a variable font's weight, and wants files: cut them once a build.
function fontFiles(): Promise<string[]> {
  files ??= cutFonts()
  return files
}

async function cutFonts(): Promise<string[]> {
  const directory = await mkdtemp(join(tmpdir(), 'picture-fonts-'))
  return Promise.all(
    FONTS.map(async ({ source, weight }, index) => {
      const font = await subsetFont(await readFile(require.resolve(source)), LETTERS, {
        targetFormat: 'sfnt',
        variationAxes: { wght: weight },
      })
      const file = join(directory, `${index}.ttf`)
      await writeFile(file, font)
      return file
    }),
  )
}
