import './plate.css'
import { type Figures, type Serving as ServingOf, servings, stickers } from '../../content/figures.ts'
import { Icon } from '../../design/symbols/symbols.tsx'

/**
 * The plate with the price, one serving for each number of households. Which of them shows is decided by the
 * styles around it (`.serving-1` …), so that it works without a script; <output> reads the change out.
 */
export function Plate({ figures }: { figures: Figures }) {
  const { together, alone } = stickers(figures)
  return (
    <div className="plate">
      <Icon name="plate" viewBox="-101 -101 202 202" />
      <output>
        {servings(figures).map((serving, index) => (
          <Serving {...serving} households={index + 1} key={serving.who} />
        ))}
      </output>
      <p className="sticker">
        <StickerText {...together} when="together" />
        <StickerText {...alone} when="alone" />
      </p>
    </div>
  )
}

/** Lines to look at, and one sentence to whoever hears or reads it without styles: the blanks are for them. */
function Serving({ households, who, from, amount, terms, proof }: ServingOf & { households: number }) {
  return (
    <span className={`serving-${households}`}>
      {who}{' '}
      <b>
        {from && <small>ab</small>}
        {`${from ? ' ' : ''}${amount} €`}
      </b>{' '}
      {proof ? terms[1] : terms[0]} {proof ? <strong>{proof}</strong> : <span>{terms[1]}</span>}
      <br />
    </span>
  )
}

function StickerText({
  before,
  amount,
  after,
  when,
}: ReturnType<typeof stickers>['alone'] & { when: string }) {
  return (
    <span className={when}>
      {before} <b>{`${amount} €`}</b> {after}{' '}
    </span>
  )
}
