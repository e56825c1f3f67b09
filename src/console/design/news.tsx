import './finding.css'
import type { ReactNode } from 'react'
import type { NewsItem } from '../../contract/console/post-offices.ts'

const LEVELS: Record<'hint' | 'broken', string> = { hint: 'Hinweis', broken: 'Steht still' }

/** How something goes at this moment, below a page's head; read out when it changes. */
export function News({ items }: { items: readonly NewsItem[] }): ReactNode {
  return (
    <div role="status">
      {items.length > 0 && (
        <ul className="stack findings news">
          {items.map(({ level, what, fix, answer }) => (
            <li className={`finding is-${level}`} key={what}>
              <p>
                {level !== 'fine' && <b className="finding-level">{LEVELS[level]}</b>} <b>{what}</b>
              </p>
              {answer && <p className="soft">Der Mailserver sagt: {answer}</p>}
              {fix && (
                <p>
                  <span className="soft">Abhilfe:</span> {fix}
                </p>
              )}
            </li>
          ))}
        </ul>
      )}
    </div>
  )
}
