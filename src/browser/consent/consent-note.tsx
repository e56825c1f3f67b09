import '../../design/cookie-note/cookie-note.css'
import { useEffect, useRef, useState } from 'react'
import { CloseButton } from '../../design/dialog/close-button.tsx'
import { EnamelButton } from '../../design/sign/enamel-button.tsx'
import { routes } from '../../routes.ts'
import { forgetAds, loadAds, unloadAds } from '../ads/ads-script.ts'
import { type Choice, readChoice, storeChoice } from './stored-choice.ts'

const TITLE_ID = 'cookie-hinweis'

type ConsentNoteProps = {
  /** Empty when no ads are measured: then nothing is ever loaded. */
  adsId: string
  adsScriptUrl: string
}

/**
 * Asks for consent to measuring (specification section 4) and does what was chosen, now and on later visits.
 * At the lower left, above the sticky bar; not modal, and both answers weigh the same.
 * Any `[data-consent-settings]` button of the page asks again.
 */
export function ConsentNote({ adsId, adsScriptUrl }: ConsentNoteProps) {
  const [shown, setShown] = useState(false)
  const title = useRef<HTMLHeadingElement>(null)
  const reopener = useReopener(() => {
    setShown(true)
    title.current?.focus()
  })

  useEffect(() => {
    const choice = readChoice()
    if (choice === undefined) setShown(true)
    if (choice === 'accepted') loadAds(adsId, adsScriptUrl)
    if (choice === 'rejected') forgetAds()
  }, [adsId, adsScriptUrl])

  useEffect(() => {
    if (shown && reopener.current) title.current?.focus()
  }, [shown, reopener])

  function choose(choice: Choice) {
    storeChoice(choice)
    setShown(false)
    reopener.current?.focus()
    reopener.current = null
    if (choice === 'accepted') loadAds(adsId, adsScriptUrl)
    else unloadAds()
  }

  return (
    shown && (
      <section className="cookie-note" aria-labelledby={TITLE_ID}>
        <h2 id={TITLE_ID} ref={title} tabIndex={-1}>
          Dürfen wir messen?
        </h2>
        <p>
          Mit deinem Ja laden wir ein Skript von Google, das zeigt, ob unsere Anzeigen ankommen
          (Werbemessung). Dabei können Daten in die USA gehen. Ohne dein Ja laden wir es nicht, und du kannst
          es jederzeit widerrufen. Mehr zu Werbung und Daten im <a href={routes.privacy}>Datenschutz</a>.
        </p>
        <div className="cookie-answers">
          <EnamelButton type="button" ground="spruce" onClick={() => choose('rejected')}>
            Ablehnen
          </EnamelButton>
          <EnamelButton type="button" ground="spruce" onClick={() => choose('accepted')}>
            Alle akzeptieren
          </EnamelButton>
        </div>
        <CloseButton label="Schließen und ablehnen" onClick={() => choose('rejected')} />
      </section>
    )
  )
}

/** Calls `onReopen` when a settings button is pressed, and remembers that button to give it back the focus. */
function useReopener(onReopen: () => void) {
  const button = useRef<HTMLElement>(null)
  const reopen = useRef(onReopen)
  reopen.current = onReopen
  useEffect(() => {
    function listen(event: MouseEvent) {
      const pressed = (event.target as Element).closest<HTMLElement>('[data-consent-settings]')
      if (!pressed) return
      button.current = pressed
      reopen.current()
    }
    document.addEventListener('click', listen)
    return () => document.removeEventListener('click', listen)
  }, [])
  return button
}
