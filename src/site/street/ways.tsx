import type { ReactNode } from 'react'
import { home } from '../../content/home.ts'
import { standing } from '../../content/village.ts'
import { DialogOpener, signClass } from '../../design/sign/enamel-button.tsx'
import { SIGNUP_DIALOG_ID } from '../../routes.ts'
import { WithoutScript } from '../layout/without-script.tsx'
import { marker } from '../links/markers.tsx'

/** The ways from a place's street and footer to the form. */
export type Ways = {
  /** Around the next house of the street. */
  next: (contents: ReactNode) => ReactNode
  /** Where all houses are lit. */
  join: ReactNode
  /** In the footer. */
  footer: ReactNode
}

/** Where the form is a dialog. */
export const waysToDialog: Ways = {
  next: (contents) => (
    <button
      type="button"
      command="show-modal"
      commandfor={SIGNUP_DIALOG_ID}
      aria-label={marker('words.next')}
    >
      {contents}
    </button>
  ),
  join: <DialogOpener dialog={SIGNUP_DIALOG_ID}>{standing.join}</DialogOpener>,
  footer: (
    <>
      <DialogOpener dialog={SIGNUP_DIALOG_ID}>{home.footer.button}</DialogOpener>
      <WithoutScript postalCode={marker('postalCode')} />
    </>
  ),
}

/** Where the form stands in the page: to its first field, `id`. */
export function waysToField(id: string): Ways {
  const sign = (words: string) => (
    <a className={signClass()} href={`#${id}`}>
      {words}
    </a>
  )
  return {
    next: (contents) => (
      <a href={`#${id}`} aria-label={marker('words.next')}>
        {contents}
      </a>
    ),
    join: sign(standing.join),
    footer: sign(home.footer.button),
  }
}
