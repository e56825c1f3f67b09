import { number } from './words.ts'

type Figure = readonly [label: string, value: number, mark?: string]

/** Numbers beside each other, each below its label; `mark`: the class of its colour. */
export const Figures = ({ figures }: { figures: readonly Figure[] }) => (
  <dl className="figures">
    {figures.map(([label, value, mark]) => (
      <div key={label}>
        <dt className="soft">
          {mark && <i className={mark} />} {label}
        </dt>
        <dd>{number(value)}</dd>
      </div>
    ))}
  </dl>
)
