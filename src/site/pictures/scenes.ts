import { type Figures, HOUSEHOLDS, homeFigures, servings, stickers } from '../../content/figures.ts'
import { home } from '../../content/home.ts'
import { ordinaryStreet, type Town, townTexts } from '../../content/towns.ts'
import { publishedTowns } from '../town-pages.ts'
import type { OpenGraphScene } from './open-graph.ts'

/** Which picture shows which page: one for the start page, one per town, one for all text pages. */
export const openGraphScenes: Record<string, OpenGraphScene> = {
  home: {
    headline: home.hero.heading.map((words) => words.join(' ')),
    sky: 'spruce',
    houses: ordinaryStreet,
    price: priceOf(homeFigures, 4),
  },
  text: { headline: ['Datenschutz', 'und Impressum'], sky: 'spruce', houses: ordinaryStreet },
  ...Object.fromEntries(publishedTowns().map((town) => [town.slug, townScene(town)])),
}

/** What is written on a page's picture, for those who cannot see it. */
export function pictureText(page: string): string {
  const { sign, headline } = openGraphScenes[page] ?? { headline: [] }
  return [sign, ...headline].filter(Boolean).join(' ')
}

function townScene(town: Town): OpenGraphScene {
  return {
    sign: town.name,
    headline: [townTexts(town).predicate],
    sky: town.sky,
    houses: town.houses,
    price: priceOf(town.figures, HOUSEHOLDS),
  }
}

function priceOf(figures: Figures, households: number): NonNullable<OpenGraphScene['price']> {
  const serving = servings(figures)[households - 1]
  if (!serving) throw new RangeError(`The street has ${HOUSEHOLDS} households, not ${households}.`)
  const { before, amount, after } = stickers(figures).together
  return {
    above: serving.who,
    from: serving.from,
    amount: `${serving.amount} €`,
    below: serving.terms,
    sticker: [before, `${amount} €`, after],
  }
}
