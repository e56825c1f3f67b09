import { useState } from 'react'
import { number } from '../words.ts'
import { Button } from './button.tsx'
import { DataTable, type DataTableProps } from './data-table.tsx'

const FIRST = 20

type FirstRowsProps<Row> = DataTableProps<Row> & {
  /** What the rows are of all that there are: „Die ältesten“. */
  which: string
  /** How many there are, with those that were not fetched. */
  total: number
}

/** A table that shows its first rows until somebody asks for the others: what stands below it should be found, too. */
export function FirstRows<Row>({ which, total, rows, ...table }: FirstRowsProps<Row>) {
  const [shown, setShown] = useState(FIRST)
  const hidden = rows.length - shown
  return (
    <>
      <DataTable rows={rows.slice(0, shown)} {...table} />
      {total > Math.min(shown, rows.length) && (
        <div className="row">
          <span className="soft">
            {which} {number(Math.min(shown, rows.length))} von {number(total)}
          </span>
          {hidden > 0 && (
            <Button onClick={() => setShown(rows.length)}>{number(hidden)} weitere zeigen</Button>
          )}
        </div>
      )}
    </>
  )
}
