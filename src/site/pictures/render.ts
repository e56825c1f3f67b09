import { readFile } from 'node:fs/promises'
import { createRequire } from 'node:module'
import { initWasm, Resvg } from '@resvg/resvg-wasm'
import { cutFace } from '../../design/fonts/subset.ts'

const require = createRequire(import.meta.url)

/** One weight of each family for <text>: of a variable font the renderer takes no other. */
const FACES = [
  { family: 'besley', weight: 830 },
  { family: 'familjen', weight: 600 },
] as const

/** Draws an SVG as PNG, `width` pixels wide, at build time. Its texts may use Besley and Familjen Grotesk. */
export function renderPng(svg: string, width: number): Promise<Uint8Array<ArrayBuffer>> {
  return draw(svg, width, (image) => new Uint8Array(image.asPng()))
}

/** Draws an SVG as pixels of four bytes (red, green, blue, alpha). */
export function renderPixels(svg: string, width: number): Promise<Pixels> {
  return draw(svg, width, (image) => ({
    width: image.width,
    height: image.height,
    rgba: new Uint8Array(image.pixels),
  }))
}

export type Pixels = { width: number; height: number; rgba: Uint8Array }

async function draw<Made>(svg: string, width: number, take: (image: RenderedImage) => Made): Promise<Made> {
  prepared ??= prepare()
  const fontBuffers = await prepared
  const drawn = new Resvg(svg, { fitTo: { mode: 'width', value: width }, font: { fontBuffers } })
  try {
    return take(drawn.render())
  } finally {
    drawn.free()
  }
}

type RenderedImage = ReturnType<InstanceType<typeof Resvg>['render']>

/** An answer that holds a PNG. */
export async function pngResponse(svg: string, width: number): Promise<Response> {
  return new Response(await renderPng(svg, width), { headers: { 'content-type': 'image/png' } })
}

// Once a build.
let prepared: Promise<Uint8Array[]> | undefined

async function prepare(): Promise<Uint8Array[]> {
  await initWasm(await readFile(require.resolve('@resvg/resvg-wasm/index_bg.wasm')))
  return Promise.all(FACES.map(cutFace))
}
