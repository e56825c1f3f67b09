import { EMAIL_MAX_LENGTH, POSTAL_CODE_LENGTH } from '../../contract/signup.ts'
import { fillTemplate, type Template } from '../pages/fill-template.ts'

/** What a visitor typed into the form, as it arrived. */
export type Typed = { email: string; postalCode: string; consent: boolean }

/** Puts what the visitor typed back into the form's fields, no longer than the fields take. */
export function fillPage(template: Template, typed: Typed): string {
  return fillTemplate(template, {
    email: typed.email.slice(0, EMAIL_MAX_LENGTH),
    postalCode: typed.postalCode.slice(0, POSTAL_CODE_LENGTH),
  })
}
