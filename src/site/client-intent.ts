import type { ClientDirective } from 'astro'

declare module 'astro' {
  interface AstroClientDirectives {
    /** Hydrates once the visitor is about to use it. */
    'client:intent'?: boolean
  }
}

/**
 * `client:intent`: an island wakes with the first touch, key or pointer at a form or at a button that opens one.
 * Nothing is left to wait for here: a built page asks for the islands' runtime itself no sooner (late-scripts.ts).
 */
const clientIntent: ClientDirective = async (load) => {
  const hydrate = await load()
  await hydrate()
}

export default clientIntent
