import type { ReactNode } from 'react'
import { SIGNUP_EMAIL_ID } from '../../browser/signup/signup-fields.ts'
import { SIGNUP_DIALOG_ID } from '../../routes.ts'

/** Whether the form of a place's page stands in it, and is no dialog. */
export type InPage = { inPage: boolean }

type Props = InPage & { className?: string; label?: string; children: ReactNode }

/** From a place's street and footer to the form: what opens the dialog, or leads to the first field in the page. */
export function WayToForm({ inPage, label, ...way }: Props) {
  return inPage ? (
    <a href={`#${SIGNUP_EMAIL_ID}`} aria-label={label} {...way} />
  ) : (
    <button type="button" command="show-modal" commandfor={SIGNUP_DIALOG_ID} aria-label={label} {...way} />
  )
}
