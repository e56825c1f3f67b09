import type { LetterContents, Restaurant } from '../../contract/letter-contents.ts'
import { fillPlaceholders, type Placeholder } from '../../contract/letter-text.ts'
import { shortName } from '../../contract/places.ts'
import type { Block, Span } from './block.ts'

/** Below five a number would point at somebody. */
const A_FEW = 'ein paar'

/** What the placeholders of a letter are filled with; what only a region has stays empty without one. */
export function valuesOf({
  place,
  households,
  region,
}: LetterContents): Partial<Record<Placeholder, string>> {
  return {
    Ort: place === undefined ? 'eurem Ort' : shortName(place),
    'Häuser im Ort': households?.toLocaleString('de') ?? A_FEW,
    ...(region && { 'Häuser der Region': region.households?.toLocaleString('de') ?? A_FEW }),
  }
}

/** The restaurants as a place reads them: its own first. */
export function restaurantsFor({ place, region }: LetterContents): Restaurant[] {
  const own = place === undefined ? '' : shortName(place).toLowerCase()
  const isOwn = (restaurant: Restaurant) => restaurant.place.toLowerCase() === own
  return (region?.restaurants ?? []).toSorted((one, other) => Number(isOwn(other)) - Number(isOwn(one)))
}

/** Fills what the operator wrote, after it was read: a name with stars in it is a name with stars in it. */
export function filledBlocks(
  blocks: readonly Block[],
  values: Partial<Record<Placeholder, string>>,
): Block[] {
  const fill = (text: string) => fillPlaceholders(text, values)
  const fillSpans = (spans: readonly Span[]): Span[] =>
    spans.map((span) =>
      span.kind === 'plain' || span.kind === 'bold' ? { ...span, text: fill(span.text) } : span,
    )
  return blocks.map((block) => {
    if (block.kind === 'heading') return { ...block, text: fill(block.text) }
    if (block.kind === 'paragraph') return { ...block, spans: fillSpans(block.spans) }
    if (block.kind === 'list') return { ...block, entries: block.entries.map(fillSpans) }
    return block
  })
}
