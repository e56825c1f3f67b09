// Draws one SVG after the other, as PNG. What goes wrong in here ends the thread: its keeper starts another.
// Plain JavaScript: to read TypeScript a thread needs 18 MB more.
import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { parentPort, workerData } from 'node:worker_threads'
import { initWasm, Resvg } from '@resvg/resvg-wasm'

const renderer = createRequire(import.meta.url).resolve('@resvg/resvg-wasm/index_bg.wasm')
await initWasm(readFileSync(renderer))

parentPort?.on('message', (/** @type {string} */ svg) => {
  const drawing = new Resvg(svg, { font: { fontBuffers: workerData.fontBuffers } })
  const image = drawing.render()
  const png = image.asPng()
  image.free()
  drawing.free()
  parentPort?.postMessage(png, [png.buffer])
})
