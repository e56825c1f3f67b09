import { drawing, svg } from './svg.ts'

/** The logo by itself, for browser tabs. */
export const faviconSvg = () => svg('0 0 48 48', [drawing('logo', '')])

/** The logo on a full square: systems cut their own corners. */
export const squareIconSvg = () =>
  svg('0 0 48 48', [
    '<rect width="48" height="48" fill="var(--spruce)"/>',
    drawing('logo', 'translate(6 6) scale(.75)'),
  ])
