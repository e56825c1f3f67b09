import { homeFigures, servings, stickers } from '../../content/figures.ts'
import { home } from '../../content/home.ts'
import { ordinaryStreet } from '../../content/towns.ts'
import type { OpenGraphScene } from './open-graph.ts'

/** Which picture shows which page: one for the start page, one for all text pages. A place has its own (place-picture.ts). */
export const openGraphScenes: Record<string, OpenGraphScene> = {
  home: {
    headline: home.hero.heading.map((words) => words.join(' ')),
    houses: ordinaryStreet,
    price: priceFor(4),
  },
  text: { headline: ['Datenschutz', 'und Impressum'], houses: ordinaryStreet },
}

/** What is written on a page's picture, for those who cannot see it. */
export function pictureText(page: string): string {
  return openGraphScenes[page]?.headline.join(' ') ?? ''
}

function priceFor(households: number): NonNullable<OpenGraphScene['price']> {
  const serving = servings(homeFigures)[households - 1]
  if (!serving) throw new RangeError(`The plate has nothing to say for ${households} households.`)
  const { before, amount, after } = stickers(homeFigures).together
  return {
    above: serving.who,
    amount: `${serving.amount} €`,
    below: serving.terms,
    sticker: [before, `${amount} €`, after],
  }
}
