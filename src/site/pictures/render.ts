import { readFile } from 'node:fs/promises'
import { createRequire } from 'node:module'
import { initWasm, Resvg } from '@resvg/resvg-wasm'
import { cutFace } from '../../design/fonts/subset.ts'

/** One weight of each family for <text>: of a variable font the renderer takes no other. */
const FACES = [
  { family: 'besley', weight: 830 },
  { family: 'familjen', weight: 600 },
] as const

// Once a build.
let prepared: Promise<Uint8Array[]> | undefined

/** Draws an SVG as PNG, `width` pixels wide, at build time. Its texts may use Besley and Familjen Grotesk. */
export async function renderPng(svg: string, width: number): Promise<Uint8Array<ArrayBuffer>> {
  prepared ??= prepare()
  const font = { fontBuffers: await prepared }
  return new Uint8Array(new Resvg(svg, { fitTo: { mode: 'width', value: width }, font }).render().asPng())
}

async function prepare(): Promise<Uint8Array[]> {
  const wasm = createRequire(import.meta.url).resolve('@resvg/resvg-wasm/index_bg.wasm')
  await initWasm(await readFile(wasm))
  return Promise.all(FACES.map(cutFace))
}
