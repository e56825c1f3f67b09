import type { Finish } from './finish.ts'

/** What the build tells the filling (src/site/fillable.ts): `renderer/plan.json`. */
export type Plan = {
  /** The module of the renderer that is loaded. */
  entry: string
  /** By the file's name below the site's folder, e.g. `anmelden/danke.html`. */
  files: Record<string, { component: string; finish?: Finish }>
}

export const PLAN = 'plan.json'

/** How Astro names the bundle that renders. */
export const ENTRY = 'prerender-entry.*.mjs'

/** Pages and what is read by robots know the site's address and who runs it; pictures, places and scripts do not. */
export function isFilled(file: string): boolean {
  return /\.(html|txt|xml)$/.test(file)
}
