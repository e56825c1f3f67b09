import { useMutation } from '@tanstack/react-query'
import { useMemo } from 'react'
import { Link } from 'wouter'
import type { ImportReport, ImportResult } from '../../office/signups/import.ts'
import { ask, sendFile } from '../ask.ts'
import { Button, buttonClass, FormError } from '../controls.tsx'
import { Loading, PageHead, Section } from '../page.tsx'
import { Table } from '../table.tsx'
import { useAction } from '../toasts.tsx'
import { counted, number } from '../words.ts'

/** Takes a list from elsewhere over: checked first, then taken over, with one report. */
export default function ImportPage() {
  const check = useMutation({ mutationFn: (list: File) => sendFile<ImportReport>('import-check', list) })
  const take = useAction({
    send: (list: File) => sendFile<ImportResult>('import', list),
    renews: ask.signups.pathKey(),
    onSuccess: () => check.reset(),
  })
  const { data: report, variables: list } = check
  return (
    <>
      <PageHead title="Liste einlesen" note={<Link to="/anmeldungen">Alle Anmeldungen</Link>} />
      <div className="columns">
        {take.data && <Result {...take.data} />}
        <Section title="Was die Liste enthalten muss">
          <p>
            Eingelesen wird nur, wer schon bestätigt hat und bei wem sich das nachweisen lässt. Wer sich
            früher abgemeldet hat, kommt nicht zurück. Das Einlesen selbst schickt niemandem etwas. Wer an
            einem Ort wohnt, der schon läuft, bekommt danach „Willkommen für Nachzügler“, wenn es dort
            eingeschaltet ist.
          </p>
          <p>
            Die erste Zeile nennt die Spalten: <b>E-Mail</b>, <b>Postleitzahl</b>, <b>Einwilligung</b> (der
            Wortlaut), <b>Angemeldet am</b>, <b>Bestätigungsmail am</b>, <b>Bestätigt am</b> und <b>Quelle</b>
            . Zeitpunkte wie 21.11.2026 16:22. Getrennt wird mit Komma, Semikolon oder Tabulator, wie Excel es
            speichert. Höchstens 5 MB, das sind mehr als 30.000 Zeilen.
          </p>
        </Section>
        <Section title="Datei">
          <div className="stack">
            <label className="field">
              <b>CSV-Datei mit der Liste</b>
              <input
                type="file"
                accept=".csv,.txt,.tsv,text/csv"
                // Empty for the next list once this one is taken over.
                key={take.submittedAt}
                // The same file, mended, counts as chosen again.
                onClick={({ currentTarget }) => {
                  currentTarget.value = ''
                }}
                onChange={({ target: { files } }) => files?.[0] && check.mutate(files[0])}
              />
            </label>
            <FormError error={check.error ?? take.error} />
            {check.isPending && <Loading>Die Liste wird geprüft …</Loading>}
          </div>
        </Section>
        {report && list && (
          <Section title="Prüfung">
            <div className="stack">
              <p role="status">
                <b>{counted(report.ready, 'Zeile ist', 'Zeilen sind')} vollständig.</b> Wer schon angemeldet
                ist oder sich abgemeldet hat, zeigt sich beim Einlesen. Bis jetzt ist nichts gespeichert.
              </p>
              {report.ready > 0 && (
                <div className="row">
                  <Button
                    tone="main"
                    busy={take.isPending && 'Wird eingelesen …'}
                    onClick={() => take.mutate(list)}
                  >
                    {counted(report.ready, 'Zeile', 'Zeilen')} einlesen
                  </Button>
                </div>
              )}
              <Faults refused={report.refused} caption="Zeilen, die abgelehnt werden" />
            </div>
          </Section>
        )}
      </div>
    </>
  )
}

/** What became of the list that was taken over last: its one report, kept nowhere. */
function Result({ taken, known, refused, refusedList }: ImportResult) {
  const href = useMemo(
    () => URL.createObjectURL(new Blob([refusedList], { type: 'text/csv' })),
    [refusedList],
  )
  return (
    <Section title="Eingelesen">
      <div className="stack">
        <div role="status">
          <p className="lead">{counted(taken, 'Anmeldung ist', 'Anmeldungen sind')} neu auf der Liste.</p>
          <p>
            {known > 0 && `${counted(known, 'war schon angemeldet', 'waren schon angemeldet')}. `}
            {refused.length > 0 && `${counted(refused.length, 'Zeile ist', 'Zeilen sind')} abgelehnt.`}
          </p>
        </div>
        {refused.length > 0 && (
          <>
            <a className={buttonClass()} href={href} download="abgelehnte-zeilen.csv">
              Abgelehnte Zeilen laden
            </a>
            <p className="soft">
              Jede abgelehnte Zeile steht mit ihrem Grund in der Datei: berichtige sie und lies die Datei
              wieder ein. Wer sich abgemeldet hat, steht nur mit der Nummer der Zeile darin. Wir behalten
              davon nichts: lade sie, bevor du die Seite verlässt.
            </p>
          </>
        )}
        <Faults refused={refused} caption="Abgelehnte Zeilen" />
      </div>
    </Section>
  )
}

/** Refused lines that are told one by one; more are only counted. */
const MOST_TOLD = 1000

type FaultsProps = { refused: ImportReport['refused']; caption: string }

const Faults = ({ refused, caption }: FaultsProps) =>
  refused.length > 0 && (
    <>
      <Table
        caption={caption}
        columns={[
          { head: 'Zeile', cell: ({ line }) => line },
          { head: 'Warum nicht', cell: ({ problem }) => problem },
        ]}
        rows={refused.slice(0, MOST_TOLD)}
        rowKey={({ line }) => line}
      />
      {refused.length > MOST_TOLD && (
        <p className="soft">und {number(refused.length - MOST_TOLD)} weitere.</p>
      )}
    </>
  )
