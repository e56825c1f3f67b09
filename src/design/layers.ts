import type { Plugin } from 'vite'

/** The layers of all styles: what a later one says goes before what an earlier one says. */
export const LAYERS = ['tokens', 'base', 'components', 'sections', 'console'] as const

/** Which stylesheets are in which layer, the first that fits; late ones (browser/neighbours) are in none. */
const LAYER_OF: readonly [RegExp, (typeof LAYERS)[number]][] = [
  [/\/tokens\.css$/, 'tokens'],
  [/\/(base|fonts)\.css$/, 'base'],
  [/\/src\/design\//, 'components'],
  [/\/src\/(site|browser\/signup)\//, 'sections'],
  [/\/src\/console\//, 'console'],
]

/** Puts each stylesheet into its layer, by where it stands: no file has to say so, and none can say it wrongly. */
export function layers(): Plugin {
  return {
    name: 'layers',
    enforce: 'pre',
    transform(code, id) {
      const [file = ''] = id.split('?direct')
      if (!file.endsWith('.css')) return undefined
      const layer = LAYER_OF.find(([files]) => files.test(file))?.[1]
      if (!layer) return undefined
      const order = layer === 'tokens' ? `@layer ${LAYERS.join(', ')};` : ''
      return { code: `${order}@layer ${layer}{${code}}`, map: null }
    },
  }
}
