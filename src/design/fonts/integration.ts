import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import type { AstroIntegration } from 'astro'
import { cutFonts } from './subset.ts'

/** Bytes of both fonts together that a first visit may cost. */
const BUDGET = 35_000

/** Cuts the fonts before Astro reads the styles that name them, in `dev` and in `build`. */
export function fonts(): AstroIntegration {
  return {
    name: 'fonts',
    hooks: {
      'astro:config:setup': async ({ config, logger }) => {
        const sizes = await cutFonts(join(fileURLToPath(config.root), '.generated/fonts'))
        const total = Object.values(sizes).reduce((sum, size) => sum + size, 0)
        if (total > BUDGET)
          throw new Error(`The fonts weigh ${total} bytes, more than ${BUDGET}: keep fewer letters.`)
        logger.info(`${total} bytes together`)
      },
    },
  }
}
