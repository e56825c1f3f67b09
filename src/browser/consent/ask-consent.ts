import { loadAds, unloadAds } from '../ads/ads-script.ts'
import { tellCovered } from '../covered.ts'
import { readStored, store } from '../stored.ts'
import { trusted } from '../trusted-types.ts'

/** Specification section 3. */
const STORAGE_KEY = 'cookie-consent'

/**
 * Shows the note that asks for consent to measuring (specification section 4; site/reader/cookie-note.tsx) while no
 * choice is stored, and does what was chosen, now and on later visits. It is not modal. Any `[data-consent-settings]`
 * button of the page asks again, and has the focus back after the answer.
 */
export function askConsent({
  adsId,
  adsScriptUrl,
}: Record<'adsId' | 'adsScriptUrl', string | undefined>): void {
  let note: HTMLElement | undefined
  let settings: HTMLElement | null = null

  document.addEventListener('click', ({ target }) => {
    const pressed = (target as Element).closest<HTMLElement>('[data-consent-settings]')
    if (!pressed) return
    settings = pressed
    show()
    note?.querySelector('h2')?.focus()
  })

  // What was chosen in another tab, or on another page before the browser brought this one back, holds here as well.
  addEventListener('storage', ({ key }) => (key === null || key === STORAGE_KEY) && follow(readChoice()))
  addEventListener('pageshow', ({ persisted }) => persisted && follow(readChoice()))
  follow(readChoice())

  function follow(choice: string | null | undefined) {
    if (choice === 'accepted' || choice === 'rejected') hide()
    else show()
    if (choice === 'accepted') loadAds(adsId, adsScriptUrl)
    else unloadAds()
  }

  function show() {
    if (note) return
    // Where the page keeps its HTML.
    const kept = [...document.scripts].find(({ type }) => type === 'text/html')
    kept?.insertAdjacentHTML('afterend', trusted.createHTML(kept.text))
    note = kept?.nextElementSibling as HTMLElement | undefined
    note?.addEventListener('click', answer)
    if (note) tellCovered(note, 'note')
  }

  function hide() {
    note?.remove()
    note = undefined
    settings?.focus()
    settings = null
  }

  function answer({ target }: Event) {
    const choice = (target as Element).closest<HTMLElement>('[data-choice]')?.dataset.choice
    if (!choice) return
    store('localStorage', STORAGE_KEY, choice)
    follow(choice)
  }
}

const readChoice = () => readStored('localStorage', STORAGE_KEY)
