import '../../design/house-number/house-number.css'
import './receipts.css'
import { home } from '../../content/home.ts'
import { Icon } from '../../design/symbols/symbols.tsx'

const { heading, text, benefits, slips, footnote } = home.receipts

const VIEW = { 'phone-app': '0 0 26 36', bag: '-3 -31 26 31' }

/** Before and after: the same hunger on two till receipts. */
export function Receipts() {
  return (
    <section className="block">
      <div className="center receipts">
        <div>
          <h2>{heading}</h2>
          <p>{text}</p>
          <ul className="benefits">
            {benefits.map(({ sign, title, text }) => (
              <li key={title}>
                <span className="house-number" aria-hidden="true">
                  {sign === '€' ? sign : <Icon name={sign} viewBox={VIEW[sign]} />}
                </span>{' '}
                <span>
                  <b>{title}</b> {text}
                </span>
              </li>
            ))}
          </ul>
        </div>
        <div>
          <div className="cluster receipt-pair">
            {slips.map((slip) => (
              <Receipt {...slip} key={slip.title} />
            ))}
          </div>
          <p className="small">{footnote}</p>
        </div>
      </div>
    </section>
  )
}

/** A till receipt: dishes, their total, what follows from it, and a rubber stamp with the outcome. */
function Receipt({ title, dishes, total, after, stamp }: (typeof slips)[number]) {
  return (
    <div className="receipt-edge">
      <div className="receipt">
        <h3>{title}</h3>
        <dl>
          {[...dishes, total, ...after].map((row) => (
            <div className={row === total ? 'total' : undefined} key={row[0]}>
              <dt>{row[0]}</dt>
              <dd>{row[1]}</dd>
            </div>
          ))}
        </dl>
        <p className={stamp.isBad ? 'stamp stamp-bad' : 'stamp'}>{stamp.text}</p>
      </div>
    </div>
  )
}
