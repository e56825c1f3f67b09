import './plate.css'
import { type Figures, servings, stickers } from '../../content/figures.ts'
import { Icon } from '../../design/symbols/symbols.tsx'

/**
 * The plate with the price, one serving for each number of households. Which of them shows is decided by the
 * styles around it (`.serving-1` …), so that it works without a script; <output> reads the change out. Its blanks are
 * for whoever hears it or reads it without styles.
 */
export function Plate({ figures }: { figures: Figures }) {
  return (
    <div className="plate">
      <Icon name="plate" viewBox="-101 -101 202 202" />
      <output>
        {servings(figures).map(({ who, from, amount, terms, proof }, index) => (
          <span className={`serving-${index + 1}`} key={who}>
            {`${who} `}
            <b>
              {from && <small>ab</small>}
              {`${from ? ' ' : ''}${amount} €`}
            </b>{' '}
            {`${proof ? terms[1] : terms[0]} `}
            {proof ? <strong>{proof}</strong> : <span>{terms[1]}</span>}
            <br />
          </span>
        ))}
      </output>
      <p className="sticker">
        {Object.entries(stickers(figures)).map(([when, { before, amount, after }]) => (
          <span className={when} key={when}>
            {`${before} `}
            <b>{`${amount} €`}</b>
            {` ${after} `}
          </span>
        ))}
      </p>
    </div>
  )
}
