import { useMutation } from '@tanstack/react-query'
import { type ChangeEvent, useState } from 'react'
import {
  IMPORT_MAX_BYTES,
  type ImportReport,
  type ImportResult,
} from '../../../../contract/console/signups.ts'
import { api, urlOf } from '../../../api.ts'
import { Button } from '../../../design/button.tsx'
import { Section } from '../../../design/section.tsx'
import { Loading, sentenceOf } from '../../../design/states.tsx'
import { useAction } from '../../../design/use-action.ts'
import { counted } from '../../../words.ts'
import { ImportFaults } from './faults.tsx'
import { otherwiseWords, paddedWords } from './words.ts'

/** Choosing a file, what its check found, and taking it over. */
export function Upload({ onDone }: { onDone: (result: ImportResult) => void }) {
  const [file, setFile] = useState<Blob>()
  const [wrong, setWrong] = useState<string>()
  const check = useMutation({
    mutationFn: (chosen: Blob) => api('POST /api/signups/import/check', {}, { file: chosen }),
  })
  const handIn = useAction({
    send: (chosen: Blob) => api('POST /api/signups/import', {}, { file: chosen }),
    renews: ['signups'],
    onSuccess: onDone,
  })
  const choose = async ({ target }: ChangeEvent<HTMLInputElement>) => {
    const [chosen] = target.files ?? []
    check.reset()
    handIn.reset()
    setFile(undefined)
    setWrong(undefined)
    if (!chosen) return
    if (chosen.size > IMPORT_MAX_BYTES)
      return setWrong('Die Datei ist größer als 5 MB. Teile sie in mehrere.')
    const packed = await pack(chosen)
    setFile(packed)
    check.mutate(packed)
  }
  const error = check.error ?? handIn.error
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
      {file && check.data && (
        <Findings report={check.data} isPending={handIn.isPending} onHandIn={() => handIn.mutate(file)} />
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

type FindingsProps = { report: ImportReport; isPending: boolean; onHandIn: () => void }

function Findings({ report, isPending, onHandIn }: FindingsProps) {
  const { lines, ready, faultCount, encoding, otherwise, padded } = report
  return (
    <Section title="Prüfung" aside={`${counted(lines, 'Zeile', 'Zeilen')}, ${encoding}`}>
      <div role="status" className="import-words">
        <p>
          <b>{counted(ready, 'Zeile ist', 'Zeilen sind')} vollständig.</b>{' '}
          {faultCount > 0 &&
            `${counted(faultCount, 'Zeile wird', 'Zeilen werden')} abgelehnt, die Gründe stehen unten. `}
          {ready > 0 && 'Wer schon angemeldet ist oder sich abgemeldet hat, zeigt sich beim Einlesen. '}
          Bis jetzt ist nichts gespeichert.
        </p>
        {otherwise.length > 0 && <p>{otherwiseWords(otherwise)}</p>}
        {padded > 0 && <p>{paddedWords(padded)}</p>}
      </div>
      {ready > 0 && (
        <p>
          <Button tone="main" busy={isPending && 'Wird eingelesen …'} onClick={onHandIn}>
            {counted(ready, 'Zeile', 'Zeilen')} einlesen
          </Button>
        </p>
      )}
      <ImportFaults report={report} />
    </Section>
  )
}
