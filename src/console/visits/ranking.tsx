import { type ReactNode, useState } from 'react'
import { Button } from '../controls.tsx'
import { number } from '../words.ts'

/** So many lines are shown at once: what stands below should be found, too. */
const FIRST = 12

type RankingProps = {
  /** The most first. */
  lines: readonly { key: string; name: ReactNode; value: number }[]
  all: number
}

/** How much of a whole each is, with bars. */
export function Ranking({ lines, all }: RankingProps) {
  const [isWhole, setIsWhole] = useState(false)
  return (
    <>
      <ol className="rows">
        {lines.slice(0, isWhole ? undefined : FIRST).map(({ key, name, value }) => (
          <li key={key} className="row ranked">
            <span>{name}</span>
            <span className="row">
              <progress value={value} max={Math.max(1, lines[0]?.value ?? 0)} aria-hidden="true" />
              <b>{number(value)}</b>
              <span className="soft">{Math.round((100 * value) / (all || 1))} %</span>
            </span>
          </li>
        ))}
      </ol>
      {!isWhole && lines.length > FIRST && (
        <Button onClick={() => setIsWhole(true)}>{number(lines.length - FIRST)} weitere zeigen</Button>
      )}
    </>
  )
}
