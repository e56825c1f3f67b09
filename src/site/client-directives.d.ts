import 'astro'

declare module 'astro' {
  interface AstroClientDirectives {
    /** Hydrates after the page has loaded, or with the first touch (see client-loaded.ts). */
    'client:loaded'?: boolean
  }
}
