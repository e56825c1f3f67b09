import { answers } from '../answers.ts'
import { type Town, towns } from '../content/towns.ts'

/** First parts of all addresses that are not towns; the first page's file has a name of its own. */
const RESERVED = answers.map(({ path }) => path.split('/')[1] || 'index')

/**
 * The towns that get a page, checked.
 * @throws naming town, field and fix, when one cannot have its page
 */
export function publishedTowns(given: readonly Town[] = towns): readonly Town[] {
  const taken = new Set(RESERVED)
  for (const town of given) {
    const wrong = problemOf(town, taken)
    if (wrong) throw new Error(`src/content/towns.ts, ${town.name}: ${wrong}`)
    taken.add(town.slug)
  }
  return given
}

function problemOf({ slug, postalCode, figures }: Town, taken: ReadonlySet<string>): string | undefined {
  if (!/^[a-z][a-z0-9]*(-[a-z0-9]+)*$/.test(slug))
    return `\`slug\` is „${slug}“; use small letters, digits and single hyphens, and begin with a letter.`
  if (taken.has(slug)) return `\`slug\` „${slug}“ is taken by another page; choose a different one.`
  if (!/^\d{5}$/.test(postalCode)) return `\`postalCode\` is „${postalCode}“; it needs five digits.`
  if (!(figures.floor > 0 && figures.floor <= figures.minimum))
    return '`figures` must have a floor above 0 and at most the minimum.'
  return undefined
}
