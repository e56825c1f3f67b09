import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Resvg } from '@resvg/resvg-js'
import { cutFace } from '../../design/fonts/subset.ts'

/** One weight of each family for <text>. */
const FACES = [
  { family: 'besley', weight: 830 },
  { family: 'familjen', weight: 600 },
] as const

/** Draws an SVG as PNG, `width` pixels wide, at build time. Its texts may use Besley and Familjen Grotesk. */
export async function renderPng(svg: string, width: number): Promise<Uint8Array<ArrayBuffer>> {
  const directory = await mkdtemp(join(tmpdir(), 'picture-fonts-'))
  try {
    const fontFiles = await writeFonts(directory)
    const fitTo = { mode: 'width', value: width } as const
    const image = new Resvg(svg, { fitTo, font: { fontFiles, loadSystemFonts: false } })
    return new Uint8Array(image.render().asPng())
  } finally {
    await rm(directory, { recursive: true, force: true })
  }
}

/** An answer that holds a PNG. */
export async function pngResponse(svg: string, width: number): Promise<Response> {
  return new Response(await renderPng(svg, width), { headers: { 'content-type': 'image/png' } })
}

// The renderer takes fonts as files alone, and of a variable font one weight.
async function writeFonts(directory: string): Promise<string[]> {
  cut ??= Promise.all(FACES.map(cutFace))
  const files = (await cut).map((font, index) => ({ font, path: join(directory, `${index}.ttf`) }))
  await Promise.all(files.map(({ font, path }) => writeFile(path, font)))
  return files.map(({ path }) => path)
}

// Once a build.
let cut: Promise<Uint8Array[]> | undefined
