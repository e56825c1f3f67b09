import './promises.css'
import { home } from '../../content/home.ts'
import { Icon } from '../../design/symbols/symbols.tsx'

/** What every visitor may count on, in one row under the hero. */
export function Promises() {
  return (
    <div className="promises">
      <ul className="center cluster">
        {home.promises.map((promise) => (
          <li key={promise}>
            <Icon name="check" viewBox="0 0 24 24" />
            {promise}
          </li>
        ))}
      </ul>
    </div>
  )
}
