import { answers } from '../answers.ts'
import { checkedTowns, type Town, towns } from '../content/towns.ts'

/** First parts of all addresses that are not towns; the first page's file has a name of its own. */
const RESERVED = answers.map(({ path }) => path.split('/')[1] || 'index')

/**
 * The towns that get a page, checked.
 * @throws naming a town whose address is another page's, or that is not whole
 */
export function publishedTowns(given: readonly Town[] = towns): readonly Town[] {
  return checkedTowns(given, RESERVED)
}
