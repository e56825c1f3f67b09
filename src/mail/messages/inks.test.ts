import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { root } from '../../../scripts/program/root.ts'
import { inks } from './inks.ts'

/** The token of each ink. */
const kebab = (name: string) => name.replaceAll(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`)

test('letters are printed in the inks of the site', async () => {
  const tokens = await readFile(join(root, 'src/design/tokens.css'), 'utf8')
  for (const [name, hex] of Object.entries(inks)) {
    const found = new RegExp(`--${kebab(name)}: oklch\\(([\\d.]+) ([\\d.]+) ([\\d.]+)\\)`).exec(tokens)
    const [lightness = 0, chroma = 0, hue = 0] = (found ?? []).slice(1).map(Number)
    const distance = channels(hex).map((value, at) =>
      Math.abs(value - (toRgb(lightness, chroma, hue)[at] ?? 0)),
    )
    expect(Math.max(...distance), `--${kebab(name)} is not ${hex}`).toBeLessThanOrEqual(1)
  }
})

const channels = (hex: string) => [1, 3, 5].map((at) => Number.parseInt(hex.slice(at, at + 2), 16))

/** OKLCH as sRGB, 0 to 255 (CSS Color 4, section 10). */
function toRgb(lightness: number, chroma: number, hue: number): number[] {
  const angle = (hue * Math.PI) / 180
  const [a, b] = [chroma * Math.cos(angle), chroma * Math.sin(angle)]
  const l = (lightness + 0.3963377774 * a + 0.2158037573 * b) ** 3
  const m = (lightness - 0.1055613458 * a - 0.0638541728 * b) ** 3
  const s = (lightness - 0.0894841775 * a - 1.291485548 * b) ** 3
  const linear = [
    4.0767416621 * l - 3.3077115913 * m + 0.2309699292 * s,
    -1.2684380046 * l + 2.6097574011 * m - 0.3413193965 * s,
    -0.0041960863 * l - 0.7034186147 * m + 1.707614701 * s,
  ]
  return linear.map((value) => {
    const clipped = Math.min(1, Math.max(0, value))
    return Math.round(255 * (clipped <= 0.0031308 ? 12.92 * clipped : 1.055 * clipped ** (1 / 2.4) - 0.055))
  })
}
