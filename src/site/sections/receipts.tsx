import './receipts.css'
import { home } from '../../content/home.ts'
import { Receipt } from '../../design/receipt/receipt.tsx'
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
          <div className="receipt-pair">
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
