declare global {
  const __BRAND__: string
}

/** The name of the product. Put in by the build (scripts/build/console-vite.ts): contents are not the console's. */
export const brand: string = __BRAND__
