import { drawing, withInks } from './inks.ts'

/** The logo by itself, for browser tabs. */
export function faviconSvg(): string {
  return svg('0 0 48 48', drawing('logo', ''))
}

/** The logo on a full square: systems cut their own corners, a maskable icon keeps 80 % in any shape. */
export function squareIconSvg(): string {
  return svg(
    '0 0 48 48',
    `<rect width="48" height="48" fill="var(--spruce)"/>${drawing('logo', 'translate(6 6) scale(.75)')}`,
  )
}

function svg(viewBox: string, inside: string): string {
  return withInks(`<svg xmlns="http://www.w3.org/2000/svg" viewBox="${viewBox}">${inside}</svg>`)
}
