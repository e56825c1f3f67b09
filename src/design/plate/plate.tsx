import './plate.css'
import { Icon } from '../symbols/symbols.tsx'

export type PlateServing = {
  who: string
  /** Puts „ab“ before the amount. */
  from: boolean
  amount: number
  terms: readonly [string, string]
}

type Sticker = { before: string; amount: number; after: string }

type PlateProps = {
  servings: readonly PlateServing[]
  stickers: { together: Sticker; alone: Sticker }
}

/**
 * The plate with the price, one serving for each number of households. Which of them shows is decided by the
 * styles around it (`.serving-1` …), so that it works without a script; <output> reads the change out.
 */
export function Plate({ servings, stickers }: PlateProps) {
  return (
    <div className="plate">
      <Icon name="plate" viewBox="-101 -101 202 202" />
      <output>
        {servings.map((serving, index) => (
          <Serving {...serving} households={index + 1} key={serving.who} />
        ))}
      </output>
      <p className="sticker">
        <StickerText {...stickers.together} when="together" />
        <StickerText {...stickers.alone} when="alone" />
      </p>
    </div>
  )
}

/** Lines to look at, and one sentence to whoever hears or reads it without styles: the blanks are for them. */
function Serving({ households, who, from, amount, terms }: PlateServing & { households: number }) {
  return (
    <span className={`serving-${households}`}>
      {who}{' '}
      <b>
        {from && <small>ab</small>}
        {`${from ? ' ' : ''}${amount}\u00a0€`}
      </b>{' '}
      {terms[0]} <span>{terms[1]}</span>
      <br />
    </span>
  )
}

function StickerText({ before, amount, after, when }: Sticker & { when: string }) {
  return (
    <span className={when}>
      {before} <b>{`${amount}\u00a0€`}</b> {after}{' '}
    </span>
  )
}
