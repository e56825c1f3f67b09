import type { ComponentProps, ReactNode } from 'react'
import { problemTexts } from '../../browser/signup/texts.ts'
import { overviewTexts as texts } from '../../content/my-data.ts'
import { myDataFields, myDataWishes, WISH } from '../../contract/my-data.ts'
import { TextField, TickField } from '../../design/field/field.tsx'
import { EnamelButton } from '../../design/sign/enamel-button.tsx'
import { routes } from '../../routes.ts'
import { marker, WithProblem } from './markers.tsx'

type ChangeProps = {
  of: 'postalCode' | 'email'
  value: string
  words: { label: string; hint?: string; button: string; note?: string }
  input: Omit<ComponentProps<typeof TextField>, 'label'>
}

/** A field for what shall hold from now on. */
export function Change({ of, value, words: { label, hint, button, note }, input }: ChangeProps) {
  return (
    <Wish value={value} button={button}>
      <WithProblem
        of={`problems.${of}`}
        texts={problemTexts[of]}
        field={({ error }) => (
          <TextField
            name={myDataFields[of]}
            label={label}
            hint={hint}
            error={error}
            defaultValue={marker(`typed.${of}`)}
            {...input}
            autoFocus={error !== undefined}
          />
        )}
      />
      {note && <p className="small">{note}</p>}
    </Wish>
  )
}

export function Erase() {
  return (
    <Wish value={myDataWishes.erase} button={texts.eraseButton} ground="outline" className="my-data-erase">
      <WithProblem
        of="problems.erase"
        texts={texts.eraseUnticked}
        field={({ error }) => (
          <TickField id="alles-loeschen" name={myDataFields.erase} required error={error} autoFocus={!!error}>
            {texts.eraseTick}
          </TickField>
        )}
      />
    </Wish>
  )
}

type WishProps = Pick<ComponentProps<typeof EnamelButton>, 'ground' | 'className' | 'value'> & {
  action?: string
  button: string
  children?: ReactNode
}

/** A form with one button, which says what is wanted. */
export function Wish({
  action = routes.myData,
  value,
  button,
  children,
  ground = 'spruce',
  className,
}: WishProps) {
  return (
    // Our own sentences say what is wrong: a browser's bubbles go away, and do not grow with the page.
    <form className="my-data-form" method="post" action={action} noValidate>
      {children}
      <EnamelButton type="submit" ground={ground} className={className} {...(value && { name: WISH, value })}>
        {button}
      </EnamelButton>
    </form>
  )
}
