// Keeps the thread that draws: starts it when there is something to draw, and again when it has died. It stands
// between, because the door itself gives up the right to start threads (start-drawing.ts). One order at a time.
// Plain JavaScript: to read TypeScript a thread needs 18 MB more.
import { parentPort, Worker } from 'node:worker_threads'

/** A picture takes a twentieth of a second; one that takes so long never ends. */
const LONGEST_MS = 5000
/** So long after the last picture what drawing takes of the memory is given back. */
const IDLE_MS = 60_000

/** @type {Worker | undefined} */
let drawing
/** @type {NodeJS.Timeout | undefined} */
let ending
let isBusy = false

parentPort?.on('message', (/** @type {import('./start-drawing.ts').Order} */ { svg, fontBuffers }) => {
  drawing ??= start(fontBuffers)
  isBusy = true
  drawing.postMessage(svg)
  endAfter(LONGEST_MS)
})

/** @param {Uint8Array[]} fontBuffers */
function start(fontBuffers) {
  const thread = new Worker(new URL('./drawing-thread.mjs', import.meta.url), { workerData: { fontBuffers } })
  thread.on('message', (/** @type {Uint8Array<ArrayBuffer>} */ png) => {
    // Too late: that order was answered when its time was over, and the next one would get this picture.
    if (thread !== drawing) return
    isBusy = false
    endAfter(IDLE_MS)
    answer({ png }, [png.buffer])
  })
  // That it ends is enough; of an error nobody else needs to hear.
  thread.on('error', () => undefined)
  thread.on('exit', () => forget(thread))
  return thread
}

/** @param {number} time */
function endAfter(time) {
  clearTimeout(ending)
  const thread = drawing
  ending = setTimeout(() => {
    forget(thread)
    void thread?.terminate()
  }, time)
}

/**
 * The next order gets a new thread; who waits for this one hears of it.
 * @param {Worker | undefined} thread
 */
function forget(thread) {
  if (thread !== drawing) return
  drawing = undefined
  clearTimeout(ending)
  if (isBusy) answer({ problem: 'PICTURE_FAILED' })
  isBusy = false
}

/** @type {(drawn: import('./start-drawing.ts').Drawn, moved?: ArrayBuffer[]) => void} */
function answer(drawn, moved = []) {
  parentPort?.postMessage(drawn, moved)
}
