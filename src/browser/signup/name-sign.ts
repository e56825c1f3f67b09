import { shortName, signOf } from '../../contract/places.ts'
import { findStanding } from '../postal-code/typed-code.ts'

/** Writes the place of the typed postal code on the sign that is still open (site/sections/village-hero.tsx). */
export function nameOpenSign(): void {
  const sign = document.querySelector<HTMLElement>('.place-sign-open')
  const field = document.querySelector<HTMLInputElement>('.page-form [name=postal_code]')
  if (!sign || !field) return
  const open = { name: sign.textContent ?? '', line: sign.dataset.line ?? '' }
  const look = async () => {
    const code = field.value
    const place = (await findStanding(code))?.place
    if (code !== field.value) return
    const { signSize, nameParts } = place
      ? signOf(shortName(place))
      : { signSize: 'open', nameParts: [open.name] }
    sign.replaceChildren(...nameParts.flatMap((part) => [part, document.createElement('wbr')]))
    sign.dataset.line = place ? code : open.line
    sign.className = `place-sign place-sign-${signSize}`
  }
  field.addEventListener('input', look)
  // Typed before this script ran, or put back by the browser.
  void look()
}
