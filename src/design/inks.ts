import tokens from './tokens.css?raw'

const inks = new Map([...tokens.matchAll(/--([\w-]+): (#[0-9a-f]{6});/g)].map(([, name, hex]) => [name, hex]))

/** A colour of tokens.css, for what knows no custom properties: pictures, letters, the browser's own frame. */
export function inkOf(name: string): string {
  const hex = inks.get(name)
  if (hex === undefined) throw new Error(`No ink is called ${name}: src/design/tokens.css has them all.`)
  return hex
}
