import { shortName } from '../../contract/places.ts'
import type { LetterContents, Restaurant } from '../letter-contents.ts'
import { type Filling, fillPlaceholders } from './letter-text.ts'
import { parseText, webAddress } from './parse.ts'

/** Below five a number would point at somebody. */
const A_FEW = 'ein paar'

/** What the placeholders of a letter are filled with; what only a region has stays empty without one. */
export function valuesOf({ place, households, region }: LetterContents): Filling {
  return {
    Ort: place === undefined ? 'eurem Ort' : shortName(place),
    'Häuser im Ort': households?.toLocaleString('de') ?? A_FEW,
    ...(region && { 'Häuser der Region': region.households?.toLocaleString('de') ?? A_FEW }),
  }
}

/** What the operator wrote, as the marks of a newsletter call it: the first paragraph leads. */
export function operatorWords(contents: LetterContents) {
  const values = valuesOf(contents)
  const fill = (words: string) => fillPlaceholders(words, values)
  const { pictures, body = '' } = contents
  const button = contents.button && {
    caption: fill(contents.button.caption),
    address: webAddress(contents.button.url) ?? '',
  }
  const all = parseText(body, { fill, restaurants: ownFirst(contents), button, pictures })
  const [first, ...rest] = all
  const lead = first && 'paragraph' in first ? first.paragraph : undefined
  const below = lead ? rest : all
  const subject = contents.subject && fill(contents.subject)
  const begin = all.find((block) => 'paragraph' in block)?.paragraph.spans ?? []
  return {
    subject,
    // An inbox shows as much of it as it has room for.
    preheader:
      fill(contents.preheader ?? '') ||
      begin.map((span) => span.plain ?? span.bold ?? span.web?.text ?? ' ').join('') ||
      subject,
    // Where the text does not say, below the lead.
    button: below.some((block) => 'textButton' in block) ? undefined : button,
    lead,
    blocks: below,
  }
}

/** The restaurants as a place reads them: its own first. */
function ownFirst({ place, region }: LetterContents): Restaurant[] {
  const own = place && shortName(place).toLowerCase()
  const isElsewhere = (at: Restaurant) => Number(at.place.toLowerCase() !== own)
  return (region?.restaurants ?? []).toSorted((one, other) => isElsewhere(one) - isElsewhere(other))
}
