import '../../../design/progress.css'
import { useState } from 'react'
import type { SignupImport } from '../../../../contract/console/signups.ts'
import { api } from '../../../api.ts'
import { Button } from '../../../design/button.tsx'
import { Dialog } from '../../../design/dialog.tsx'
import { News } from '../../../design/news.tsx'
import { Section } from '../../../design/section.tsx'
import { useAction } from '../../../design/use-action.ts'
import { atClock, counted, number } from '../../../words.ts'
import { Counts } from './counts.tsx'
import { importsQuery } from './queries.ts'
import { remainingWords } from './words.ts'

/** How far a list is, for whoever looks; it goes on without. */
export function Running({ list }: { list: SignupImport }) {
  const { judged, lines, by } = list
  const done = `${number(judged)} von ${counted(lines, 'Zeile', 'Zeilen')}`
  return (
    <>
      <News items={list.isStuck ? [STUCK] : []} />
      <Section
        title="Wird eingelesen"
        aside={`seit ${atClock(list.uploadedAt)} Uhr${by === null ? '' : `, von ${by}`}`}
      >
        <p className="import-lead">
          {list.isStuck ? 'Steht gerade still.' : remainingWords(list.secondsLeft)}
        </p>
        <progress max={lines} value={judged} aria-label="Eingelesene Zeilen" />
        <p className="import-done">{done}</p>
        <Counts list={list} toCome={lines - judged} />
        <div className="row import-buttons">
          <Stop list={list} />
          <span className="soft">
            Du kannst die Seite verlassen. Es geht weiter, und hier steht, wie weit.
          </span>
        </div>
      </Section>
    </>
  )
}

const STUCK = {
  level: 'broken',
  what: 'Seit einer halben Minute wird keine Zeile eingelesen.',
  fix: 'Sieh in der Einrichtung nach, ob der Worker läuft. Sobald er wieder da ist, geht es nach der letzten Zeile weiter; verloren ist nichts.',
} as const

/** Ends it before its end, once that was asked. */
function Stop({ list: { number: id, judged, taken } }: { list: SignupImport }) {
  const [asking, setAsking] = useState(false)
  const stop = useAction({
    send: () => api('POST /api/signups/imports/:number/stop', { number: id }),
    renews: importsQuery.queryKey,
    failed: 'Nicht abgebrochen',
  })
  return (
    <>
      <Button tone="destructive" onClick={() => setAsking(true)}>
        Abbrechen …
      </Button>
      <Dialog
        open={asking}
        onClose={() => !stop.isPending && setAsking(false)}
        title="Einlesen abbrechen?"
        back="Weiterlaufen lassen"
        action={
          <Button
            tone="destructive"
            onClick={() => stop.mutate()}
            busy={stop.isPending && 'Wird abgebrochen …'}
          >
            Ja, abbrechen
          </Button>
        }
      >
        <p>
          <b>{counted(judged, 'Zeile ist', 'Zeilen sind')} eingelesen.</b>{' '}
          {counted(taken, 'neue Anmeldung bleibt', 'neue Anmeldungen bleiben')} auf der Liste. Die übrigen
          Zeilen werden gelöscht; um sie einzulesen, lädst du die Datei noch einmal hoch.
        </p>
      </Dialog>
    </>
  )
}
