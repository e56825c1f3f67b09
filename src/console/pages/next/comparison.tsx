import { useEffect, useRef, useState } from 'react'
import type { Next } from '../../../contract/console/next.ts'
import { linesOf } from './compare.ts'
import type { Ranked, Shown } from './model.ts'
import { Plate } from './plate.tsx'
import { useChoice } from './use-choice.ts'

/** Up to three proposals beside each other, with a dot at the better value. */
export function Comparison({ next, shown }: { next: Next; shown: Shown }) {
  const { compared, compareNothing } = useChoice()
  const ranked = shown.proposals.filter(({ proposal }) => compared.includes(proposal.centre))
  const dropped = useDropped(next, compared)
  return (
    <section className="section next-compared" aria-labelledby="next-compared">
      <div className="section-head">
        <h2 id="next-compared">Nebeneinander</h2>
        {compared.length > 0 && (
          <button type="button" className="link soft" onClick={compareNothing}>
            Auswahl aufheben
          </button>
        )}
      </div>
      {ranked.length === 0 ? (
        <p className="soft">
          Hake bis zu drei Vorschläge an, dann stehen sie hier nebeneinander, mit einem Punkt beim besseren
          Wert.
        </p>
      ) : (
        <CompareTable ranked={ranked} today={next.today} />
      )}
      <p className="soft next-dropped" role="status">
        {dropped && `Drei passen nebeneinander: ${dropped} ist nicht mehr dabei.`}
      </p>
    </section>
  )
}

function CompareTable({ ranked, today }: { ranked: readonly Ranked[]; today: string }) {
  const lines = linesOf(
    ranked.map(({ proposal }) => proposal),
    today,
  )
  return (
    <div className="table-box">
      <table className={`figure-text compare-table of-${ranked.length}`}>
        <thead>
          <tr>
            <td />
            {ranked.map(({ proposal, rank }) => (
              <th key={proposal.centre} scope="col">
                <Plate rank={rank} small /> {proposal.name}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {lines.map(({ label, values, best }) => (
            <tr key={label}>
              <th scope="row">{label}</th>
              {values.map((value, index) => (
                <td key={ranked[index]?.proposal.centre} className={best[index] ? 'best' : undefined}>
                  {value}
                  {best[index] && <span className="hidden-text"> (besser)</span>}
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  )
}

/** The name of who went when a fourth was ticked. */
function useDropped(next: Next, compared: readonly string[]): string | undefined {
  const before = useRef(compared)
  const [dropped, setDropped] = useState<string>()
  const key = compared.join()
  // biome-ignore lint/correctness/useExhaustiveDependencies: the same codes are another array each time.
  useEffect(() => {
    const [oldest] = before.current
    const isFourth =
      before.current.length === 3 && compared.length === 3 && oldest && !compared.includes(oldest)
    if (key !== before.current.join()) {
      setDropped(isFourth ? next.proposals.find(({ centre }) => centre === oldest)?.name : undefined)
    }
    before.current = compared
  }, [key])
  return dropped
}
