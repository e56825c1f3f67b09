import type { SignupImport } from '../../../../contract/console/signups.ts'
import { urlOf } from '../../../api.ts'
import { buttonClass } from '../../../design/button.tsx'
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
      <Refused list={list} />
      {erased > 0 && (
        <p className="import-note">
          {counted(erased, 'Zeile fiel', 'Zeilen fielen')} weg, weil jemand währenddessen gelöscht wurde.
        </p>
      )}
      <div className="row import-buttons">
        {list.hasRefusedLines && (
          <Download href={urlOf('GET /api/signups/imports/:number/refused.csv', { number: list.number })}>
            Abgelehnte Zeilen laden
          </Download>
        )}
        {list.taken > 0 && (
          <Link className={buttonClass()} to="/anmeldungen" search={{ zustand: 'bestaetigt' }}>
            Anmeldungen ansehen
          </Link>
        )}
      </div>
      {list.hasRefusedLines && (
        <p className="soft import-note">
          Jede abgelehnte Zeile steht mit ihrem Grund in der Datei: berichtige sie und lies die Datei wieder
          ein. Wer sich abgemeldet hat, steht nur mit der Nummer der Zeile darin. Nach 7&nbsp;Tagen löschen
          wir sie hier.
        </p>
      )}
    </Section>
  )
}

/** How many were refused for which reason. */
function Refused({ list: { refused } }: { list: SignupImport }) {
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
    </>
  )
}
