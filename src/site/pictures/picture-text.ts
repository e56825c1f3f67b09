/** What stands in a template if the view has `of`, and if it has not. */
export const when = (of: string, inside: string) => `{{#${of}}}${inside}{{/${of}}}`
export const unless = (of: string, inside: string) => `{{^${of}}}${inside}{{/${of}}}`

type Style = { size: number | string; tracking: number; fill: string; middle?: boolean }

/** A line in the display face; `tracking` is a part of the size. */
export function text(words: string, x: number | string, y: number | string, style: Style): string {
  const { size, tracking, fill, middle } = style
  const anchor = middle ? ' text-anchor="middle"' : ''
  return `<text x="${x}" y="${y}" font-family="Besley" font-size="${size}" letter-spacing="${tracking}em" fill="var(--${fill})"${anchor}>${words}</text>`
}
