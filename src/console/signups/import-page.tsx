import './signups.css'
import { useMutation, useQuery } from '@tanstack/react-query'
import { type ChangeEvent, type ReactNode, useEffect, useState } from 'react'
import { Link } from 'wouter'
import type { ImportReport, ImportResult } from '../../office/signups/import.ts'
import { ask, sendFile } from '../ask.ts'
import { Button, buttonClass } from '../controls.tsx'
import { useMe } from '../me.ts'
import { Empty, Loading, PageHead, Section } from '../page.tsx'
import { sentenceOf } from '../refused.ts'
import { Table } from '../table.tsx'
import { useAction } from '../toasts.tsx'
import { counted, number } from '../words.ts'

/** Takes a list from elsewhere over: checked first, then taken over, with one report. */
export default function ImportPage() {
  const mayAdminister = useMe()?.may.administer
  const [results, setResults] = useState<ImportResult[]>([])
  const [newest] = results
  return (
    <>
      <PageHead title="Liste einlesen" note={<Link to="/anmeldungen">Alle Anmeldungen</Link>} />
      {mayAdminister === false && <Empty title="Dafür reicht deine Rolle nicht aus" />}
      {mayAdminister && (
        <div className="narrow">
          {newest && <Result key={results.length} result={newest} />}
          <Upload key={-results.length} onDone={(result) => setResults([result, ...results])} />
        </div>
      )}
    </>
  )
}

/** Choosing a file, what its check found, and taking it over. */
function Upload({ onDone }: { onDone: (result: ImportResult) => void }) {
  const [file, setFile] = useState<Blob>()
  const [tooLarge, setTooLarge] = useState(false)
  const check = useMutation({ mutationFn: (list: Blob) => sendFile<ImportReport>('import-check', list) })
  const take = useAction({
    send: (list: Blob) => sendFile<ImportResult>('import', list),
    renews: ask.signups.pathKey(),
    onSuccess: onDone,
  })
  const choose = async ({ target }: ChangeEvent<HTMLInputElement>) => {
    const [chosen] = target.files ?? []
    check.reset()
    take.reset()
    setFile(undefined)
    setTooLarge(chosen !== undefined && chosen.size > MOST_BYTES)
    if (!chosen || chosen.size > MOST_BYTES) return
    const packed = await pack(chosen)
    setFile(packed)
    check.mutate(packed)
  }
  const error = check.error ?? take.error
  return (
    <>
      <WhatIsNeeded />
      <Section title="Datei">
        <div className="stack">
          <label className="field">
            <b>CSV-Datei mit der Liste</b>
            <input type="file" accept=".csv,.txt,.tsv,text/csv" onChange={(event) => void choose(event)} />
          </label>
          {(tooLarge || error) && (
            <p className="error" role="alert">
              {tooLarge ? 'Die Datei ist größer als 5 MB. Teile sie in mehrere.' : sentenceOf(error)}
            </p>
          )}
          {check.isPending && <Loading>Die Liste wird geprüft …</Loading>}
        </div>
      </Section>
      {file && check.data && (
        <Findings report={check.data}>
          <Button tone="main" busy={take.isPending && 'Wird eingelesen …'} onClick={() => take.mutate(file)}>
            {counted(check.data.ready, 'Zeile', 'Zeilen')} einlesen
          </Button>
        </Findings>
      )}
    </>
  )
}

/** As the office takes it. */
const MOST_BYTES = 5_000_000

/** A list has the same words in each line and becomes a tenth; the server gives a request ten seconds to arrive. */
async function pack(file: File): Promise<Blob> {
  if (!('CompressionStream' in window)) return file
  return new Response(file.stream().pipeThrough(new CompressionStream('gzip'))).blob()
}

function WhatIsNeeded() {
  const sample = useQuery(ask.signups.sample.queryOptions()).data
  return (
    <Section title="Was die Liste enthalten muss">
      <p>
        Eingelesen wird nur, wer schon bestätigt hat und bei wem sich das nachweisen lässt. Wer sich früher
        abgemeldet hat, kommt nicht zurück.
      </p>
      <p>
        Das Einlesen selbst schickt niemandem etwas. Wer an einem Ort wohnt, der schon läuft, bekommt danach
        „Willkommen für Nachzügler“, wenn es dort eingeschaltet ist.
      </p>
      <p>
        Die erste Zeile nennt die Spalten: <b>E-Mail</b>, <b>Postleitzahl</b>, <b>Einwilligung</b> (der
        Wortlaut), <b>Angemeldet am</b>, <b>Bestätigungsmail am</b>, <b>Bestätigt am</b> und <b>Quelle</b>.
        Zeitpunkte wie 21.11.2026 16:22. Getrennt wird mit Komma, Semikolon oder Tabulator, wie Excel es
        speichert. Höchstens 5 MB, das sind mehr als 30.000 Zeilen.
      </p>
      {sample && (
        <p>
          <ListLink list={sample} name="beispiel-liste.csv">
            Beispieldatei laden
          </ListLink>{' '}
          und in Excel oder LibreOffice füllen.
        </p>
      )}
    </Section>
  )
}

type ListLinkProps = { list: string; name: string; className?: string; children: ReactNode }

/** A list that is here already, to be kept on disk. */
function ListLink({ list, ...link }: ListLinkProps) {
  const [href, setHref] = useState<string>()
  useEffect(() => {
    const url = URL.createObjectURL(new Blob([list], { type: 'text/csv;charset=utf-8' }))
    setHref(url)
    return () => URL.revokeObjectURL(url)
  }, [list])
  return <a href={href} download={link.name} {...link} />
}

function Findings({ report, children }: { report: ImportReport; children: ReactNode }) {
  const { lines, ready, faultCount, encoding, otherwise } = report
  return (
    <Section title="Prüfung" aside={`${counted(lines, 'Zeile', 'Zeilen')}, ${encoding}`}>
      <div className="stack">
        <div role="status">
          <p>
            <b>{counted(ready, 'Zeile ist', 'Zeilen sind')} vollständig.</b>{' '}
            {faultCount > 0 &&
              `${counted(faultCount, 'Zeile wird', 'Zeilen werden')} abgelehnt, die Gründe stehen unten. `}
            {ready > 0 && 'Wer schon angemeldet ist oder sich abgemeldet hat, zeigt sich beim Einlesen. '}
            Bis jetzt ist nichts gespeichert.
          </p>
          {otherwise.length > 0 && (
            <p>
              Aus anders benannten Spalten gelesen:{' '}
              {otherwise.map(({ column, header }) => `${column} aus „${header}“`).join(', ')}.
            </p>
          )}
          <Padded report={report} />
        </div>
        {ready > 0 && <div className="row">{children}</div>}
        <Faults report={report} caption="Zeilen, die abgelehnt werden" />
      </div>
    </Section>
  )
}

/** What became of the list that was taken over last: its one report, kept nowhere. */
function Result({ result }: { result: ImportResult }) {
  const { taken, known, faultCount, refusedList } = result
  return (
    <Section title="Eingelesen">
      <div className="stack">
        <div role="status">
          <p className="lead">{counted(taken, 'Anmeldung ist', 'Anmeldungen sind')} neu auf der Liste.</p>
          <p>
            {known > 0 && `${counted(known, 'war schon angemeldet', 'waren schon angemeldet')}. `}
            {faultCount > 0 && `${counted(faultCount, 'Zeile ist', 'Zeilen sind')} abgelehnt.`}
          </p>
          <Padded report={result} />
        </div>
        <div className="row">
          {refusedList !== null && (
            <ListLink list={refusedList} name="abgelehnte-zeilen.csv" className={buttonClass()}>
              Abgelehnte Zeilen laden
            </ListLink>
          )}
          {taken > 0 && (
            <Link className={buttonClass()} to="/anmeldungen?zustand=bestaetigt">
              Anmeldungen ansehen
            </Link>
          )}
        </div>
        {refusedList !== null && (
          <p className="soft">
            Jede abgelehnte Zeile steht mit ihrem Grund in der Datei: berichtige sie und lies die Datei wieder
            ein. Wer sich abgemeldet hat, steht nur mit der Nummer der Zeile darin. Wir behalten davon nichts:
            lade sie, bevor du die Seite verlässt.
          </p>
        )}
        <Faults report={result} caption="Abgelehnte Zeilen" />
      </div>
    </Section>
  )
}

type Report = ImportReport | ImportResult

function Padded({ report: { padded } }: { report: Report }) {
  if (padded === 0) return null
  return (
    <p>
      {counted(padded, 'Postleitzahl hatte', 'Postleitzahlen hatten')} nur vier Ziffern, wie Excel sie kürzt
      (1067): Die Null davor ist ergänzt (01067).
    </p>
  )
}

function Faults({ report: { faults, faultCount }, caption }: { report: Report; caption: string }) {
  if (faultCount === 0) return null
  return (
    <div>
      <Table
        caption={caption}
        columns={[
          { head: 'Zeile', cell: ({ line }) => line },
          { head: 'Warum nicht', cell: ({ message }) => message },
        ]}
        rows={faults}
        rowKey={({ line }) => line}
      />
      {faultCount > faults.length && (
        <p className="soft">und {number(faultCount - faults.length)} weitere.</p>
      )}
    </div>
  )
}
