/**
 * The inks of src/design/tokens.css for mail programs, which know no custom properties, and its type without the web
 * fonts that a letter would have to fetch.
 */
export const inks = {
  paper: '#f9f2e1',
  paperDeep: '#f1e5cc',
  mustard: '#edb539',
  tomato: '#cb3824',
  spruce: '#143e2e',
  spruceNight: '#082920',
  ink: '#12251d',
  inkSoft: '#445547',
  spruceMid: '#2e5a46',
  rule: '#d6c9ae',
  plateLine: '#e4d8bb',
} as const

export const fonts = {
  display: 'Besley, Clarendon, Rockwell, Georgia, serif',
  text: 'Familjen Grotesk, Segoe UI, system-ui, -apple-system, Helvetica, Arial, sans-serif',
} as const

/**
 * For mail programs that ask for a dark form themselves; the letter then looks like the village at night. Others
 * invert on their own: every pair of colours above keeps its contrast then, and nothing depends on a picture.
 */
export const darkStyles = `
:root { color-scheme: light dark; supported-color-schemes: light dark; }
@media (prefers-color-scheme: dark) {
  .ground { background-color: ${inks.spruceNight} !important; }
  .ink, .ink a { color: ${inks.paper} !important; }
  .rule { border-color: ${inks.spruceMid} !important; }
  .ink-soft, .ink-soft a { color: ${inks.paperDeep} !important; }
}
`
