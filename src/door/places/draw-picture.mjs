// Draws one SVG as PNG, in a thread of its own that ends then: a drawing that never ends is ended with it (picture.ts).
// Plain JavaScript: to read TypeScript a thread needs 18 MB more.
import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { parentPort, workerData } from 'node:worker_threads'
import { initWasm, Resvg } from '@resvg/resvg-wasm'

await initWasm(readFileSync(createRequire(import.meta.url).resolve('@resvg/resvg-wasm/index_bg.wasm')))
const drawing = new Resvg(workerData.svg, { font: { fontBuffers: [workerData.font] } })
const png = drawing.render().asPng()
parentPort?.postMessage(png, [png.buffer])
