import { useState } from 'react'
import type { NewsletterCourse } from '../../../../contract/console/newsletter-course.ts'
import type { NewsletterState } from '../../../../contract/console/newsletters.ts'
import { Button } from '../../../design/button.tsx'
import { Dialog } from '../../../design/dialog.tsx'
import { number } from '../../../words.ts'

type CancelDialogProps = {
  open: boolean
  onClose: () => void
  state: NewsletterState
  course: NewsletterCourse | undefined
  /** Only a launch starts places. */
  starts: boolean
  onCancel: (startedToo: boolean) => void
  isPending: boolean
}

/** What becomes of the letters that have not left, and of the places without one. */
export function CancelDialog({
  open,
  onClose,
  state,
  course,
  starts,
  onCancel,
  isPending,
}: CancelDialogProps) {
  const [startedToo, setStartedToo] = useState(false)
  const isOnItsWay = state === 'running' || state === 'paused'
  const without = course?.places.filter(({ accepted }) => accepted === 0) ?? []
  const accepted = course?.places.reduce((sum, place) => sum + place.accepted, 0) ?? 0
  const notSent = course?.places.reduce((sum, place) => sum + place.putOff + place.toCome, 0) ?? 0
  return (
    <Dialog
      open={open}
      onClose={() => !isPending && onClose()}
      title={TITLES[state] ?? 'Abbrechen?'}
      back={isOnItsWay ? 'Weiterlaufen lassen' : 'Zurück'}
      action={
        <Button
          tone="destructive"
          onClick={() => onCancel(startedToo)}
          busy={isPending && (state === 'draft' ? 'Wird verworfen …' : 'Wird abgebrochen …')}
        >
          {state === 'draft' ? 'Verwerfen' : 'Ja, abbrechen'}
        </Button>
      }
    >
      {isOnItsWay ? (
        <>
          <p>
            <b>
              {number(accepted)} {accepted === 1 ? 'Brief ist' : 'Briefe sind'} raus, {number(notSent)} nicht.
            </b>{' '}
            {withoutText(without.map(({ place, postalCode }) => place ?? postalCode))}
          </p>
          {starts && without.length > 0 && (
            <fieldset className="cancel-places">
              <legend>Orte ohne Brief</legend>
              <label className="tick-label">
                <input
                  type="radio"
                  name="without"
                  checked={!startedToo}
                  onChange={() => setStartedToo(false)}
                />
                <span>Sie sammeln weiter</span>
              </label>
              <label className="tick-label">
                <input
                  type="radio"
                  name="without"
                  checked={startedToo}
                  onChange={() => setStartedToo(true)}
                />
                <span>Sie gelten trotzdem als gestartet</span>
              </label>
            </fieldset>
          )}
          <p className="soft">
            Wer den Brief hat, behält ihn. Den anderen kannst du ihn später mit einem Druck doch noch
            schicken.
          </p>
        </>
      ) : (
        <p>
          {state === 'draft'
            ? 'Er bleibt als abgebrochen in der Liste, lässt sich aber nicht mehr ändern oder verschicken.'
            : 'Niemand bekommt diesen Brief. Einen neuen kannst du jederzeit schreiben.'}
        </p>
      )}
    </Dialog>
  )
}

const TITLES: Partial<Record<NewsletterState, string>> = {
  draft: 'Diesen Entwurf verwerfen?',
  scheduled: 'Diesen Brief absagen?',
  running: 'Abbrechen?',
  paused: 'Abbrechen?',
}

const NAMED = 3

function withoutText(places: string[]): string {
  if (places.length === 0) return ''
  if (places.length > NAMED) return `${number(places.length)} Orte bekamen noch keinen.`
  const last = places.at(-1)
  const named = places.length === 1 ? last : `${places.slice(0, -1).join(', ')} und ${last}`
  return `${named} ${places.length === 1 ? 'bekam' : 'bekamen'} noch keinen.`
}
