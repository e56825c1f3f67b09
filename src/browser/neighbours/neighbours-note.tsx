import { useEffect, useState } from 'react'
import type { Standing } from '../../contract/standing.ts'
import { CloseButton } from '../../design/dialog/close-button.tsx'
import { EnamelButton } from '../../design/sign/enamel-button.tsx'
import { routes } from '../../routes.ts'
import { findPlace } from '../signup/known-place.ts'
import { fetchStanding } from './fetch-standing.ts'
import styles from './neighbours-note.css?inline'
import { shareLink } from './share.ts'
import { neighbours } from './texts.ts'

// Handed over by script: as a file of its own it would be one more round trip, and the pages would carry it from the start.
// Safari before 16.4 knows no such way, and shows the note in the toast's own styles.
if ('adoptedStyleSheets' in document) {
  const sheet = new CSSStyleSheet()
  sheet.replaceSync(styles)
  document.adoptedStyleSheets.push(sheet)
}

type NeighboursNoteProps = {
  postalCode: string
  /** Path of the page that the place has of its own; its form knows the postal code, too. */
  townPage: string | undefined
  onClose: () => void
}

type Known = { place: string; standing: Standing | null | undefined }

/**
 * What follows the thanks: how the place stands, and how to tell the neighbours. One quiet line until it is opened,
 * because the thanks above it say what comes first. Stays until it is closed.
 * Shows nothing for a postal code whose place nobody knows.
 */
export function NeighboursNote({ postalCode, townPage, onClose }: NeighboursNoteProps) {
  const [known, setKnown] = useState<Known>()
  const [said, setSaid] = useState('')
  useEffect(() => {
    void know(postalCode).then(setKnown)
  }, [postalCode])
  if (!known) return null

  const { place, standing } = known
  const address = location.origin + (townPage ?? routes.signupFor(postalCode))
  return (
    <section className="toast neighbours-note" aria-labelledby="nachbarn-hinweis">
      <details>
        <summary id="nachbarn-hinweis">{neighbours.heading}</summary>
        {standing ? <StandingWords standing={standing} /> : <p>{neighbours.text}</p>}
        <div className="neighbours-note-ways">
          <EnamelButton
            type="button"
            ground="paper"
            onClick={() => void shareLink(address, place).then(setSaid)}
          >
            {neighbours.share}
          </EnamelButton>
          <a href={routes.notice(postalCode)}>{neighbours.notice}</a>
        </div>
        <p className="neighbours-note-said" role="status">
          {said}
        </p>
      </details>
      <CloseButton label={neighbours.close} onClick={onClose} />
    </section>
  )
}

function StandingWords({ standing: { sentences } }: { standing: Standing }) {
  return (
    <>
      <p>
        {sentences.waiting} {sentences.goal}
      </p>
      <p className="small">
        {sentences.counted}. {sentences.meaning}
      </p>
    </>
  )
}

// The place first: its list is there from typing, and one that is not in it is not asked about.
async function know(postalCode: string): Promise<Known | undefined> {
  const place = await findPlace(postalCode)
  return place === undefined ? undefined : { place, standing: await fetchStanding(postalCode) }
}
