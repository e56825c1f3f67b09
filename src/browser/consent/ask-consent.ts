import { forgetAds, loadAds, unloadAds } from '../ads/ads-script.ts'
import { type Choice, readChoice, storeChoice } from './stored-choice.ts'

type Ads = {
  /** Empty when no ads are measured: then nothing is ever loaded. */
  id: string
  scriptUrl: string
}

/**
 * Shows the note that asks for consent to measuring (specification section 4; site/reader/cookie-note.tsx) while no
 * choice is stored, and does what was chosen, now and on later visits. It is not modal. Any `[data-consent-settings]`
 * button of the page asks again, and has the focus back after the answer.
 */
export function askConsent(ads: Ads): void {
  const note = document.querySelector<HTMLElement>('.cookie-note')
  if (!note) return
  let settings: HTMLElement | null = null

  note.addEventListener('click', ({ target }) => {
    const choice = (target as Element).closest<HTMLElement>('[data-choice]')?.dataset.choice
    if (choice) choose(choice as Choice)
  })
  document.addEventListener('click', ({ target }) => {
    const pressed = (target as Element).closest<HTMLElement>('[data-consent-settings]')
    if (!pressed) return
    settings = pressed
    show(true)
    note.querySelector('h2')?.focus()
  })

  const stored = readChoice()
  if (stored === 'accepted') loadAds(ads.id, ads.scriptUrl)
  else if (stored === 'rejected') forgetAds()
  else show(true)

  function show(shown: boolean) {
    if (note) note.hidden = !shown
  }

  function choose(choice: Choice) {
    storeChoice(choice)
    show(false)
    settings?.focus()
    settings = null
    if (choice === 'accepted') loadAds(ads.id, ads.scriptUrl)
    else unloadAds()
  }
}
