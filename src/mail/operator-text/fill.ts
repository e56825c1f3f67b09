import type { LetterContents, Restaurant } from '../../contract/letter-contents.ts'
import { type Filling, fillPlaceholders } from '../../contract/letter-text.ts'
import { shortName } from '../../contract/places.ts'
import { webAddress } from '../../contract/web-address.ts'
import { type Block, plainSpans, plainText } from './blocks.ts'
import { parseText } from './parse.ts'

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
  const { pictures } = contents
  const button = contents.button && {
    caption: fill(contents.button.caption),
    address: webAddress(contents.button.url) ?? '',
  }
  const all = parseText(contents.body ?? '', { fill, restaurants: ownFirst(contents), button, pictures })
  const paragraphs = all.flatMap((block) => ('paragraph' in block ? [block.paragraph] : []))
  const lead = all[0] && 'paragraph' in all[0] ? all[0].paragraph : undefined
  const below = lead ? all.slice(1) : all
  // One button: where the text has it first, but below the lead if nothing is said about it, or this.
  const placed = below.findIndex(isButton)
  const blocks = below.filter((block, index) => !isButton(block) || (index === placed && placed > 0))
  const subject = contents.subject && fill(contents.subject)
  return {
    subject,
    // An inbox shows as much of it as it has room for.
    preheader: fill(contents.preheader ?? '') || plainSpans(paragraphs[0]?.spans ?? []) || subject,
    button: placed > 0 ? undefined : button,
    lead,
    blocks,
    plainLead: plainSpans(lead?.spans ?? []),
    plainBlocks: plainText(blocks),
  }
}

const isButton = (block: Block) => 'textButton' in block

/** The restaurants as a place reads them: its own first. */
function ownFirst({ place, region }: LetterContents): Restaurant[] {
  const isOwn = (at: Restaurant) =>
    place !== undefined && at.place.toLowerCase() === shortName(place).toLowerCase()
  const all = region?.restaurants ?? []
  return [...all.filter(isOwn), ...all.filter((at) => !isOwn(at))]
}
