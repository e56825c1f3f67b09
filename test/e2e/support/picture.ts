import type { Locator } from '@playwright/test'
import { PNG } from 'pngjs'

type Rgb = readonly [red: number, green: number, blue: number]

/** A screenshot whose pixels can be asked for. */
export type Picture = { width: number; height: number; at(x: number, y: number): Rgb }

/** What the window shows where the element stands, and `around` px of what surrounds it inside the window. */
export async function pictureOf(element: Locator, around = 0): Promise<Picture> {
  await element.scrollIntoViewIfNeeded()
  const box = await element.boundingBox()
  const window = element.page().viewportSize()
  if (!box || !window) throw new Error('It is not on the page.')
  const [x, y] = [Math.max(0, box.x - around), Math.max(0, box.y - around)]
  const clip = {
    x,
    y,
    width: Math.min(window.width, box.x + box.width + around) - x,
    height: Math.min(window.height, box.y + box.height + around) - y,
  }
  const { width, height, data } = PNG.sync.read(
    await element.page().screenshot({ clip, animations: 'disabled' }),
  )
  return {
    width,
    height,
    at(x, y) {
      const [red = 0, green = 0, blue = 0] = data.subarray((y * width + x) * 4)
      return [red, green, blue]
    },
  }
}

/** WCAG 2: 1 for the same colour, 21 for black on white. */
export function contrast(one: Rgb, other: Rgb): number {
  const [dark = 0, light = 0] = [luminance(one), luminance(other)].sort((a, b) => a - b)
  return (light + 0.05) / (dark + 0.05)
}

function luminance(colour: Rgb): number {
  const [red = 0, green = 0, blue = 0] = colour.map((part) =>
    part <= 10 ? part / 255 / 12.92 : ((part / 255 + 0.055) / 1.055) ** 2.4,
  )
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue
}

/** The colour that fills most of the picture. */
export function groundOf(picture: Picture): Rgb {
  const counted = new Map<string, { colour: Rgb; pixels: number }>()
  for (const [x, y] of pixelsOf(picture)) {
    const colour = picture.at(x, y)
    const seen = counted.get(String(colour))
    if (seen) seen.pixels += 1
    else counted.set(String(colour), { colour, pixels: 1 })
  }
  const [first] = [...counted.values()].sort((a, b) => b.pixels - a.pixels)
  return first?.colour ?? [0, 0, 0]
}

/** Where the picture has the colour of its letters: `x,y` of each pixel. Their soft edges do not count. */
export function inkOf(picture: Picture, colour: Rgb): Set<string> {
  const ink = new Set<string>()
  for (const [x, y] of pixelsOf(picture)) {
    if (picture.at(x, y).every((part, index) => Math.abs(part - (colour[index] ?? 0)) <= 8))
      ink.add(`${x},${y}`)
  }
  return ink
}

/** How far the letters stand out from what is beside them: the middle of all places, as corners have soft edges. */
export function contrastOfInk(picture: Picture, ink: ReadonlySet<string>, colour: Rgb): number {
  /** Past the soft edge of a letter. */
  const BESIDE = 3
  const found: number[] = []
  for (const pixel of ink) {
    const [x = 0, y = 0] = pixel.split(',').map(Number)
    for (const [besideX, besideY] of [
      [x - BESIDE, y],
      [x + BESIDE, y],
      [x, y - BESIDE],
      [x, y + BESIDE],
    ] as const) {
      const inside = besideX >= 0 && besideY >= 0 && besideX < picture.width && besideY < picture.height
      if (inside && !ink.has(`${besideX},${besideY}`))
        found.push(contrast(colour, picture.at(besideX, besideY)))
    }
  }
  found.sort((a, b) => a - b)
  return found[found.length >> 1] ?? 1
}

/** How clearly the element in the picture's middle is bounded, `around` px from its edges: at its faintest side. */
export function contrastOfEdge(picture: Picture, around: number): number {
  const { width, height } = picture
  const middle = [Math.round(width / 2), Math.round(height / 2)] as const
  const sides: ((step: number) => Rgb)[] = [
    (step) => picture.at(step, middle[1]),
    (step) => picture.at(width - 1 - step, middle[1]),
    (step) => picture.at(middle[0], step),
    (step) => picture.at(middle[0], height - 1 - step),
  ]
  /** An edge may be a line some px inside. */
  const steps = Array.from({ length: 2 * around + 8 }, (_, step) => step)
  return Math.min(...sides.map((side) => Math.max(...steps.map((step) => contrast(side(0), side(step))))))
}

function* pixelsOf({ width, height }: Picture): Generator<readonly [x: number, y: number]> {
  for (let y = 0; y < height; y += 1) for (let x = 0; x < width; x += 1) yield [x, y]
}

/** The colour in which the element's letters are drawn. */
export async function colourOf(element: Locator): Promise<Rgb> {
  const written = await element.evaluate((node) => {
    const pen = document.createElement('canvas').getContext('2d')
    if (!pen) throw new Error('There is no canvas here.')
    pen.fillStyle = getComputedStyle(node).color
    pen.fillRect(0, 0, 1, 1)
    return [...pen.getImageData(0, 0, 1, 1).data]
  })
  const [red = 0, green = 0, blue = 0] = written
  return [red, green, blue]
}
