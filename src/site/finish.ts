/**
 * What the build worked out for a page once, and every filling of it shares: its scripts and styles do not depend on who
 * runs the site, so nothing that works them out is needed where it runs.
 */
export type Finish = {
  /** What goes to the end of `<head>`: the loader of its scripts, and the styles of its first view. */
  head: string
  /** The address of the styles for what stands below, where a page has such. */
  below?: string
}

/** What the build tells of the pages that are filled (src/site/fillable.ts): `renderer/plan.json`. */
export type Plan = {
  /** The module of the renderer that is loaded. */
  entry: string
  /** By the file's name below the site's folder, e.g. `anmelden/fertig.html`. */
  files: Record<string, { component: string; finish?: Finish }>
}

export const PLAN = 'plan.json'

/** Astro writes the islands' runtime (4.8 kB) into every page, as the scripts that stand before the first island. */
export const RUNTIME =
  /<script>((?:(?!<\/script>)[\s\S])*?(?:astro:intent|customElements)(?:(?!<\/script>)[\s\S])*?)<\/script>/g

/** A page's own script, for whoever reads (site/reader/). */
export const MODULE = /<script type="module" src="([^"]+)"><\/script>/g

export const STYLE = /<style\b[^>]*>([\s\S]*?)<\/style>/g

/** Where a page's first view ends, in its own words: fillable.ts puts the styles of what follows into a file of their own. */
export const BELOW = /<link rel="stylesheet" href="#below">/

/** What Astro has written, in the form in which it is sent: late scripts, one stylesheet. */
export function finished(html: string, { head, below }: Finish): string {
  // React parts texts by comments, for where it would wake: they shift letters, and nothing wakes over this markup.
  const bare = html.replaceAll('<!-- -->', '').replace(RUNTIME, '').replace(MODULE, '').replace(STYLE, '')
  // Functions, because `$&` and its like may stand in a stylesheet.
  const dressed = bare.replace('</head>', () => `${head}</head>`)
  return below ? dressed.replace(BELOW, () => `<link rel="stylesheet" href="${below}">`) : dressed
}
