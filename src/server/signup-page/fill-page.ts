import { EMAIL_MAX_LENGTH, POSTAL_CODE_LENGTH } from '../../contract/signup.ts'

/** What a visitor typed into the form, as it arrived. */
export type Typed = { email: string; postalCode: string; consent: boolean }

const ENTITIES: Record<string, string> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&#39;',
}

/**
 * Puts what the visitor typed back into the form's fields, escaped and no longer than the fields take.
 * Both markers are replaced in one pass: a typed marker stays the text that it is.
 */
export function fillPage(html: string, typed: Typed): string {
  const values: Record<string, string> = {
    '%EMAIL%': escaped(typed.email.slice(0, EMAIL_MAX_LENGTH)),
    '%POSTAL_CODE%': escaped(typed.postalCode.slice(0, POSTAL_CODE_LENGTH)),
  }
  return html.replace(/%EMAIL%|%POSTAL_CODE%/g, (marker) => values[marker] ?? '')
}

function escaped(text: string): string {
  return text
    .toWellFormed()
    .replaceAll('\0', '\uFFFD')
    .replace(/[&<>"']/g, (sign) => ENTITIES[sign] ?? '')
}
