import './receipt.css'
import './receipts.css'
import { home } from '../../content/home.ts'
import { Icon } from '../../design/symbols/symbols.tsx'

/** Before and after: the same hunger on two till receipts. */
export function Receipts() {
  const { heading, text, benefits, slips, footnote } = home.receipts
  return (
    <section className="block">
      <div className="center receipts">
        <div>
          <h2>{heading}</h2>
          <p>{text}</p>
          <ul className="benefits">
            {benefits.map((benefit) => (
              <li key={benefit.title}>
                <Badge sign={benefit.sign} />{' '}
                <span>
                  <b>{benefit.title}</b> {benefit.text}
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

function Badge({ sign }: { sign: 'euro' | 'phone-app' | 'bag' }) {
  return (
    <span className="badge" aria-hidden="true">
      {sign === 'euro' && '€'}
      {sign === 'phone-app' && <Icon name="phone-app" viewBox="0 0 26 36" />}
      {sign === 'bag' && <Icon name="bag" viewBox="-3 -31 26 31" />}
    </span>
  )
}

type Row = readonly [label: string, value: string]
type Slip = (typeof home.receipts.slips)[number]

/** A till receipt: dishes, their total, what follows from it, and a rubber stamp with the outcome. */
function Receipt({ title, dishes, total, after, stamp }: Slip) {
  return (
    <div className="receipt-edge">
      <div className="receipt">
        <h3>{title}</h3>
        <dl>
          {dishes.map((row) => (
            <Line row={row} key={row[0]} />
          ))}
          <Line row={total} isTotal />
          {after.map((row) => (
            <Line row={row} key={row[0]} />
          ))}
        </dl>
        <p className={`stamp stamp-${stamp.tone}`}>{stamp.text}</p>
      </div>
    </div>
  )
}

function Line({ row: [label, value], isTotal }: { row: Row; isTotal?: boolean }) {
  return (
    <div {...(isTotal ? { className: 'total' } : {})}>
      <dt>{label}</dt>
      <dd>{value}</dd>
    </div>
  )
}
