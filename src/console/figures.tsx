import { number } from './words.ts'

type Figure = readonly [label: string, value: number]

/** Numbers beside each other, each below its label. */
export const Figures = ({ figures }: { figures: readonly Figure[] }) => (
  <dl className="figures">
    {figures.map(([label, value]) => (
      <div key={label}>
        <dt className="soft">{label}</dt>
        <dd>{number(value)}</dd>
      </div>
    ))}
  </dl>
)
