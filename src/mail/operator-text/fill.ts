import type { LetterContents } from '../../contract/letter-contents.ts'
import { fillPlaceholders, type Placeholder } from '../../contract/letter-text.ts'
import { shortName } from '../../contract/places.ts'
import { contentIdOf } from '../letter-pictures.ts'
import type { Block, Button, FilledBlock, Span } from './block.ts'
import { parseText } from './parse.ts'
import { firstSentence, plainSpans, plainText } from './plain.ts'

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

/** The operator's text as a letter's marks take it, and as plain text: the first paragraph leads. */
export type FilledText = {
  lead: { spans: Span[] } | undefined
  /** The button stands below the lead: nothing was said about it, or this. */
  leadsToButton: boolean
  blocks: FilledBlock[]
  plainLead: string
  plainBlocks: string
  firstSentence: string
}

/** Fills what the operator wrote, after it was read: a name with stars in it is a name with stars in it. */
export function filledText(contents: LetterContents, button: Button | undefined): FilledText {
  const values = valuesOf(contents)
  const fill = (text: string) => fillPlaceholders(text, values)
  const all = parseText(contents.body ?? '')
  const [first] = all
  const lead = first && 'paragraph' in first ? { spans: filledSpans(first.paragraph.spans, fill) } : undefined
  const below = lead ? all.slice(1) : all
  // One button: where it stands first.
  const placed = below.findIndex(isButton)
  const leadsToButton = placed <= 0
  const blocks = below
    .filter((block, index) => !isButton(block) || (index === placed && !leadsToButton))
    .flatMap((block) => filledBlock(block, contents, { fill, button }))
  return {
    lead,
    leadsToButton,
    blocks,
    plainLead: lead ? plainSpans(lead.spans) : '',
    plainBlocks: plainText(blocks),
    firstSentence: firstSentence(lead ? [{ paragraph: lead }] : blocks),
  }
}

const isButton = (block: Block) => 'marker' in block && block.marker === 'button'

type Filling = { fill(text: string): string; button: Button | undefined }

/** Nothing where there is nothing to insert. */
function filledBlock(block: Block, contents: LetterContents, { fill, button }: Filling): FilledBlock[] {
  if ('heading' in block) return [{ heading: fill(block.heading) }]
  if ('paragraph' in block) return [{ paragraph: { spans: filledSpans(block.paragraph.spans, fill) } }]
  if ('list' in block) {
    const entries = block.list.entries.map((entry) => ({ ...entry, spans: filledSpans(entry.spans, fill) }))
    return [{ list: { entries } }]
  }
  if ('picture' in block) {
    const { id, alt } = block.picture
    return contents.pictures?.[id] ? [{ picture: { contentId: contentIdOf(id), alt } }] : []
  }
  if (block.marker === 'button') return button ? [{ textButton: button }] : []
  const rows = restaurantRows(contents)
  return rows.length > 0 ? [{ restaurants: { rows } }] : []
}

function filledSpans(spans: Span[], fill: Filling['fill']): Span[] {
  return spans.map((span) => {
    if ('plain' in span) return { plain: fill(span.plain) }
    return 'bold' in span ? { bold: fill(span.bold) } : span
  })
}

/** The restaurants as a place reads them: its own first. */
function restaurantRows({ place, region }: LetterContents): { restaurant: string; serves: string }[] {
  const own = place === undefined ? '' : shortName(place).toLowerCase()
  return (region?.restaurants ?? [])
    .toSorted(
      (one, other) => Number(other.place.toLowerCase() === own) - Number(one.place.toLowerCase() === own),
    )
    .map(({ name, place: at, serves }) => ({ restaurant: `${name}, ${at}`, serves }))
}
