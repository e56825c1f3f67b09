import type { SignupImport } from '../../../../contract/console/signups.ts'
import { urlOf } from '../../../api.ts'
import { Download } from '../../../design/download.tsx'
import { Section } from '../../../design/section.tsx'
import { Link } from '../../../router/link.tsx'
import { atClock, counted, number } from '../../../words.ts'
import { Counts } from './counts.tsx'
import { endWords, erasedMeanwhile, problemWords } from './words.ts'

/** What became of the list that was handed in last. */
export function Result({ list }: { list: SignupImport }) {
  const erased = erasedMeanwhile(list)
  return (
    <Section
      title={list.state === 'stopped' ? 'Abgebrochen' : 'Eingelesen'}
      aside={`${list.endedAt && `${atClock(list.endedAt)} Uhr`}${list.by === null ? '' : `, von ${list.by}`}`}
    >
      <p className="import-lead" role="status">
        {endWords(list)}
      </p>
      <Counts list={list} />
      {erased > 0 && (
        <p>{counted(erased, 'Zeile fiel', 'Zeilen fielen')} weg, weil jemand währenddessen gelöscht wurde.</p>
      )}
      <Refused list={list} />
      {list.taken > 0 && (
        <p>
          <Link to="/anmeldungen" search={{ zustand: 'bestaetigt' }}>
            Anmeldungen ansehen
          </Link>
        </p>
      )}
    </Section>
  )
}

function Refused({ list: { number: id, refused, hasRefusedLines } }: { list: SignupImport }) {
  if (refused.length === 0) return null
  return (
    <>
      <h3 className="import-why">Warum abgelehnt</h3>
      <ul className="import-reasons">
        {refused.map(({ problem, lines }) => (
          <li key={problem}>
            <b>{number(lines)}</b> {problemWords(problem)}
          </li>
        ))}
      </ul>
      {hasRefusedLines ? (
        <div className="row import-buttons">
          <Download href={urlOf('GET /api/signups/imports/:number/refused.csv', { number: id })}>
            Abgelehnte Zeilen laden
          </Download>
          <span className="soft">
            Jede mit ihrem Grund: berichtigen und die Datei wieder einlesen. Nach 7 Tagen löschen wir sie
            hier.
          </span>
        </div>
      ) : (
        <p className="soft">Die abgelehnten Zeilen sind gelöscht.</p>
      )}
    </>
  )
}
