import type { RouterOutputs } from './ask.ts'

type Item = RouterOutputs['outbox']['news'][number]

const LEVELS = { hint: 'Hinweis:', broken: 'Steht still:' } as const

/** How something goes at this moment, below a page's head; read out when it changes. */
export function News({ items }: { items: readonly Item[] }) {
  return (
    <div role="status">
      {items.map(({ level, what, fix, answer }) => (
        <div className={`section ${level}`} key={what}>
          {level !== 'fine' && <b className={level === 'broken' ? 'down' : 'soft'}>{LEVELS[level]}</b>}{' '}
          <b>{what}</b>
          {answer && <p className="soft">Der Mailserver sagt: {answer}</p>}
          {fix && (
            <p>
              <span className="soft">Abhilfe:</span> {fix}
            </p>
          )}
        </div>
      ))}
    </div>
  )
}
