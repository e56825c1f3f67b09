import tokens from '../design/tokens.css?raw'

/** The design's inks by name, for what knows no custom properties: pictures and the browser's own frame. */
export const inks: Readonly<Record<string, string>> = Object.fromEntries(
  [...tokens.matchAll(/--([\w-]+): (#[0-9a-f]{6});/g)].map(([, name = '', hex = '']) => [name, hex]),
)
