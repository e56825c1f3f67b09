import './receipt.css'

type Row = readonly [label: string, value: string]

type ReceiptProps = {
  title: string
  dishes: readonly Row[]
  total: Row
  after: readonly Row[]
  stamp: { tone: 'good' | 'bad'; text: string }
}

/** A till receipt: dishes, their total, what follows from it, and a rubber stamp with the outcome. */
export function Receipt({ title, dishes, total, after, stamp }: ReceiptProps) {
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
