import { readPostalCode } from '../../contract/places.ts'
import type { FieldName, TypedSignup } from './signup-state.ts'

/** What the form in the page (site/signup/signup-form.tsx) is known by: its class, and what it is labelled and explained by. */
export const SIGNUP_FORM_CLASS = 'signup-form'
export const SIGNUP_TITLE_ID = 'anmeldung-titel'
export const SIGNUP_EMAIL_ID = 'anmeldung-email'
export const SIGNUP_REASON_ID = 'anmeldung-grund'

/** The names of the form's fields, as `POST /anmelden` reads them too. */
export const fieldNames = { email: 'email', postalCode: 'postal_code', consent: 'consent' } as const

export const fields = Object.keys(fieldNames) as FieldName[]

export function fieldOf(form: HTMLFormElement, field: FieldName): HTMLInputElement {
  return form.elements.namedItem(fieldNames[field]) as HTMLInputElement
}

/** What stands in the form's fields. */
export function readForm(form: HTMLFormElement): TypedSignup {
  return {
    email: fieldOf(form, 'email').value,
    postalCode: readPostalCode(fieldOf(form, 'postalCode').value),
    consent: fieldOf(form, 'consent').checked,
  }
}
