import './import.css'
import { useMutation } from '@tanstack/react-query'
import { type ChangeEvent, type ReactNode, useState } from 'react'
import { IMPORT_MAX_BYTES, type ImportReport } from '../../../contract/console/signups.ts'
import { api, fileOf, urlOf } from '../../api.ts'
import { Button } from '../../design/button.tsx'
import { FormError } from '../../design/form.tsx'
import { PageHead } from '../../design/page-head.tsx'
import { Section } from '../../design/section.tsx'
import { Empty, Loading, sentenceOf } from '../../design/states.tsx'
import { useAction } from '../../design/use-action.ts'
import { Link } from '../../router/link.tsx'
import { useMay } from '../../shell/me.ts'
import { counted } from '../../words.ts'
import { ImportFaults } from './import-faults.tsx'

/** Takes a list from elsewhere over: first a check that changes nothing, then the real thing. */
export default function ImportPage() {
  const mayAdminister = useMay('administer')
  return (
    <>
      <PageHead title="Liste einlesen" note={<Link to="/anmeldungen">Alle Anmeldungen</Link>} />
      {mayAdminister ? <ImportSteps /> : <Empty title="Dafür reicht deine Rolle nicht aus" />}
    </>
  )
}

function ImportSteps() {
  const [file, setFile] = useState<Blob>()
  const [wrong, setWrong] = useState<string>()
  const check = useMutation({
    mutationFn: (file: Blob) => api('POST /api/signups/import/check', {}, { file }),
  })
  const takeOver = useAction({
    send: async ({ file, ready }: { file: Blob; ready: number }) => {
      // Before a hundred megabytes are on their way: a browser that is refused meanwhile says only that the line broke.
      await api('GET /auth/proof', {})
      return api('POST /api/signups/import', { ready }, { file })
    },
    renews: ['signups'],
  })
  const choose = async ({ target }: ChangeEvent<HTMLInputElement>) => {
    const [chosen] = target.files ?? []
    check.reset()
    takeOver.reset()
    setFile(undefined)
    setWrong(undefined)
    if (!chosen) return
    if (chosen.size > IMPORT_MAX_BYTES)
      return setWrong('Die Datei ist größer als 100 MB. Teile sie in mehrere.')
    const packed = await pack(chosen)
    setFile(packed)
    check.mutate(packed)
  }
  const error = check.error ?? takeOver.error
  return (
    <>
      <WhatIsNeeded />
      <Section title="Datei">
        <label className="stack file-field">
          <span>CSV-Datei mit der Liste</span>
          <input type="file" accept=".csv,.txt,.tsv,text/csv" onChange={(event) => void choose(event)} />
        </label>
        {(wrong || error) && (
          <p className="down" role="alert">
            {wrong ?? sentenceOf(error)}
          </p>
        )}
        {check.isPending && <Loading>Die Liste wird geprüft …</Loading>}
      </Section>
      {takeOver.data ? (
        <Result report={takeOver.data} />
      ) : (
        file &&
        check.data && (
          <Findings
            report={check.data}
            isPending={takeOver.isPending}
            onTakeOver={(ready) => takeOver.mutate({ file, ready })}
            refused={<RefusedLines file={file} />}
          />
        )
      )}
    </>
  )
}

/** A list has the same words in each line and becomes a tenth; the server gives a request ten seconds to arrive. */
async function pack(file: File): Promise<Blob> {
  if (!('CompressionStream' in window)) return new Blob([file], { type: 'text/csv' })
  const packed = file.stream().pipeThrough(new CompressionStream('gzip'))
  return new Response(packed, { headers: { 'content-type': 'application/gzip' } }).blob()
}

function WhatIsNeeded() {
  return (
    <Section title="Was die Liste enthalten muss">
      <div className="import-words">
        <p>
          Eingelesen wird nur, wer schon bestätigt hat und bei wem sich das nachweisen lässt. Niemand bekommt
          dabei eine E-Mail. Wer sich früher abgemeldet hat, kommt nicht zurück.
        </p>
        <p>
          Die erste Zeile nennt die Spalten: <b>E-Mail</b>, <b>Postleitzahl</b>, <b>Einwilligung</b> (der
          Wortlaut), <b>Angemeldet am</b>, <b>Bestätigungsmail am</b>, <b>Bestätigt am</b> und <b>Quelle</b>.
          Zeitpunkte wie 21.11.2026 16:22. Getrennt wird mit Komma, Semikolon oder Tabulator.
        </p>
        <p>
          <a href={urlOf('GET /api/signups/import/sample.csv', {})} download>
            Beispieldatei laden
          </a>{' '}
          und in Excel oder LibreOffice füllen.
        </p>
      </div>
    </Section>
  )
}

/** The lines that are not taken over, with their reasons, to mend them in a spreadsheet. */
function RefusedLines({ file }: { file: Blob }) {
  const load = useMutation({
    mutationFn: () => fileOf('POST /api/signups/import/refused', {}, { file }),
    onSuccess: (lines) => save(lines, 'nicht-uebernommen.csv'),
  })
  return (
    <p>
      <Button onClick={() => load.mutate()} busy={load.isPending && 'Wird geladen …'}>
        Diese Zeilen mit Grund laden
      </Button>
      <FormError error={load.error} />
    </p>
  )
}

/** Has the browser keep something as a file. */
function save(content: Blob, name: string): void {
  const link = document.createElement('a')
  link.href = URL.createObjectURL(content)
  link.download = name
  link.click()
  setTimeout(() => URL.revokeObjectURL(link.href))
}

type FindingsProps = {
  report: ImportReport
  isPending: boolean
  onTakeOver: (ready: number) => void
  /** What leads to the lines that are not taken over. */
  refused: ReactNode
}

function Findings({ report, isPending, onTakeOver, refused }: FindingsProps) {
  const { lines, ready, faultCount, encoding } = report
  return (
    <Section title="Prüfung" aside={`${counted(lines, 'Zeile', 'Zeilen')}, ${encoding}`}>
      <div role="status" className="import-words">
        <p>
          <b>{counted(ready, 'Anmeldung kann', 'Anmeldungen können')} übernommen werden.</b>{' '}
          {faultCount > 0
            ? `${counted(faultCount, 'Zeile wird', 'Zeilen werden')} nicht übernommen, die Gründe stehen unten.`
            : 'Alle Zeilen sind vollständig.'}{' '}
          Bis jetzt ist nichts gespeichert.
        </p>
      </div>
      {ready > 0 && (
        <p>
          <Button tone="main" busy={isPending && 'Wird übernommen …'} onClick={() => onTakeOver(ready)}>
            {counted(ready, 'Anmeldung', 'Anmeldungen')} übernehmen
          </Button>
        </p>
      )}
      {faultCount > 0 && refused}
      <ImportFaults report={report} />
    </Section>
  )
}

function Result({ report }: { report: ImportReport }) {
  return (
    <Section title="Übernommen">
      <p role="status">
        <b className="up">
          {counted(report.ready, 'Anmeldung ist', 'Anmeldungen sind')} jetzt bestätigt auf der Liste.
        </b>{' '}
        <Link to="/anmeldungen" search={{ zustand: 'bestaetigt' }}>
          Ansehen
        </Link>
      </p>
      <ImportFaults report={report} />
    </Section>
  )
}
