import { crc32, deflateSync } from 'node:zlib'
import type { Pixels } from './render.ts'

/** Enough for the design's inks and what lies between two of them at an edge. */
const COLOURS = 48
/** Of two colours that are closer than this, the rarer one goes without an entry of its own (red, green, blue: 0 to 255). */
const CLOSE = 14

const SIGNATURE = Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a])

/** A PNG of few colours, a byte a pixel: a third of what the renderer makes. Alpha is left out: pictures fill their frame. */
export function palettePng({ width, height, rgba }: Pixels): Uint8Array {
  const counts = new Map<number, number>()
  for (let at = 0; at < rgba.length; at += 4) {
    const colour = colourAt(rgba, at)
    counts.set(colour, (counts.get(colour) ?? 0) + 1)
  }
  const palette = paletteOf(counts)
  const entries = new Map([...counts.keys()].map((colour) => [colour, nearest(palette, colour)]))
  const rows = Buffer.alloc((width + 1) * height)
  for (let y = 0; y < height; y += 1) {
    for (let x = 0; x < width; x += 1) {
      rows[y * (width + 1) + 1 + x] = entries.get(colourAt(rgba, (y * width + x) * 4)) ?? 0
    }
  }
  const header = Buffer.alloc(13)
  header.writeUInt32BE(width, 0)
  header.writeUInt32BE(height, 4)
  // Eight bits each, colours by palette.
  header.set([8, 3, 0, 0, 0], 8)
  const colours = Buffer.from(palette.flatMap((colour) => [...channels(colour)]))
  const data = deflateSync(rows, { level: 9, memLevel: 9 })
  return Buffer.concat([
    SIGNATURE,
    chunk('IHDR', header),
    chunk('PLTE', colours),
    chunk('IDAT', data),
    chunk('IEND', Buffer.alloc(0)),
  ])
}

/** The most frequent colours first: the inks, then the blends at their edges. */
function paletteOf(counts: ReadonlyMap<number, number>): number[] {
  const chosen: number[] = []
  for (const [colour] of [...counts].toSorted(([, one], [, other]) => other - one)) {
    if (chosen.length === COLOURS) break
    if (chosen.every((other) => distance(colour, other) >= CLOSE ** 2)) chosen.push(colour)
  }
  return chosen
}

function nearest(palette: readonly number[], colour: number): number {
  const distances = palette.map((other) => distance(colour, other))
  return distances.indexOf(Math.min(...distances))
}

function distance(one: number, other: number): number {
  const [a, b] = [channels(one), channels(other)]
  return (a[0] - b[0]) ** 2 + (a[1] - b[1]) ** 2 + (a[2] - b[2]) ** 2
}

const channels = (colour: number) => [colour >> 16, (colour >> 8) & 255, colour & 255] as const

const colourAt = (rgba: Uint8Array, at: number) =>
  ((rgba[at] ?? 0) << 16) | ((rgba[at + 1] ?? 0) << 8) | (rgba[at + 2] ?? 0)

function chunk(type: string, data: Buffer): Buffer {
  const body = Buffer.concat([Buffer.from(type, 'latin1'), data])
  const frame = Buffer.alloc(body.length + 8)
  frame.writeUInt32BE(data.length, 0)
  frame.set(body, 4)
  frame.writeUInt32BE(crc32(body), body.length + 4)
  return frame
}
