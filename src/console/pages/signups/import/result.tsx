import { useEffect, useState } from 'react'
import type { ImportResult } from '../../../../contract/console/signups.ts'
import { buttonClass } from '../../../design/button.tsx'
import { Figure, Figures } from '../../../design/figures.tsx'
import { Section } from '../../../design/section.tsx'
import { Link } from '../../../router/link.tsx'
import { counted, number } from '../../../words.ts'
import { paddedWords, problemWords } from './words.ts'

/** What became of the list that was taken over last: its one report, kept nowhere. */
export function Result({ result }: { result: ImportResult }) {
  const { taken, known, padded, refused, refusedList } = result
  const rejected = refused.reduce((sum, { lines }) => sum + lines, 0)
  return (
    <Section title="Eingelesen">
      <p className="import-lead" role="status">
        {counted(taken, 'Anmeldung ist', 'Anmeldungen sind')} neu auf der Liste.
      </p>
      <div className="import-counts">
        <Figures>
          <Figure label="neu" value={number(taken)} meaning="jetzt bestätigt auf der Liste" />
          <Figure label="schon angemeldet" value={number(known)} meaning="bleiben, wie sie sind" />
          <Figure label="abgelehnt" value={number(rejected)} />
        </Figures>
      </div>
      {padded > 0 && <p className="import-note">{paddedWords(padded)}</p>}
      {rejected > 0 && (
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
      )}
      <div className="row import-buttons">
        {refusedList !== null && <RefusedLines list={refusedList} />}
        {taken > 0 && (
          <Link className={buttonClass()} to="/anmeldungen" search={{ zustand: 'bestaetigt' }}>
            Anmeldungen ansehen
          </Link>
        )}
      </div>
      {refusedList !== null && (
        <p className="soft import-note">
          Jede abgelehnte Zeile steht mit ihrem Grund in der Datei: berichtige sie und lies die Datei wieder
          ein. Wer sich abgemeldet hat, steht nur mit der Nummer der Zeile darin. Wir behalten davon nichts:
          lade sie, bevor du die Seite verlässt.
        </p>
      )}
    </Section>
  )
}

function RefusedLines({ list }: { list: string }) {
  const [href, setHref] = useState<string>()
  useEffect(() => {
    const url = URL.createObjectURL(new Blob([list], { type: 'text/csv;charset=utf-8' }))
    setHref(url)
    return () => URL.revokeObjectURL(url)
  }, [list])
  return (
    <a className={buttonClass()} href={href} download="abgelehnte-zeilen.csv">
      Abgelehnte Zeilen laden
    </a>
  )
}
