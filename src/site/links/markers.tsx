import type { ReactNode } from 'react'

/** The place of a value that the server fills in, escaped, e.g. `{{email}}`. */
export const marker = (name: string) => `{{${name}}}`

const section = (opening: '#' | '^') =>
  function Section({ of, children }: { of: string; children: ReactNode }) {
    return (
      <>
        {marker(opening + of)}
        {children}
        {marker(`/${of}`)}
      </>
    )
  }

/**
 * Stands in the filled page if the view has `of`; once for each entry where that is a list. Inside, names are looked
 * up in the value first and then further out: what an entry may lack must not have a namesake there.
 */
export const When = section('#')

/** Stands in the filled page if the view has no `of`, or an empty list. */
export const Unless = section('^')

/** Of several texts, by the names of flags below `of`, the one whose flag is set. */
export function chosenText(of: string, texts: Readonly<Record<string, string>>): string {
  return Object.entries(texts)
    .map(([name, text]) => `{{#${of}.${name}}}${text}{{/${of}.${name}}}`)
    .join('')
}

/** A field twice, of which the filled page keeps one: with what was wrong, or plain. */
export function WithProblem(props: {
  of: string
  texts: string | Readonly<Record<string, string>>
  field: (props: { error?: string }) => ReactNode
}) {
  const { of, texts, field: Field } = props
  return (
    <>
      <When of={of}>
        <Field error={typeof texts === 'string' ? texts : chosenText(of, texts)} />
      </When>
      <Unless of={of}>
        <Field />
      </Unless>
    </>
  )
}
