import { escapeHtml } from '../../mail/escape-html.ts'

/** A piece of HTML that is finished: it is not escaped again. */
export type Html = { readonly html: string }

type Value = string | number | Html | readonly Html[] | undefined

/** Writes HTML; every value is escaped but finished pieces, `undefined` is nothing. */
export function html(texts: TemplateStringsArray, ...values: Value[]): Html {
  return { html: texts.reduce((page, text, index) => page + asHtml(values[index - 1]) + text) }
}

function asHtml(value: Value): string {
  if (value === undefined) return ''
  if (typeof value === 'number') return String(value)
  if (typeof value === 'string') return escapeHtml(value)
  return 'html' in value ? value.html : value.map((piece) => piece.html).join('')
}
