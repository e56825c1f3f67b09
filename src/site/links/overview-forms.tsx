import type { ComponentProps, ReactNode } from 'react'
import { emailInput, postalCodeInput } from '../../browser/signup/inputs.ts'
import { problemTexts } from '../../browser/signup/texts.ts'
import { linkPages } from '../../content/links.ts'
import { overviewTexts as texts } from '../../content/my-data.ts'
import { myDataFields, myDataWishes, WISH } from '../../contract/my-data.ts'
import { TextField, TickField } from '../../design/field/field.tsx'
import { EnamelButton } from '../../design/sign/enamel-button.tsx'
import { routes } from '../../routes.ts'
import { marker, WithProblem } from './markers.tsx'

export function Change() {
  const { newPostalCode, newEmail } = texts
  return (
    <>
      <Wish value={myDataWishes.postalCode} button={newPostalCode.button}>
        <WithProblem
          of="problems.postalCode"
          texts={problemTexts.postalCode}
          field={({ error }) => (
            <TextField
              id="neue-plz"
              name={myDataFields.postalCode}
              label={newPostalCode.label}
              hint={newPostalCode.hint}
              error={error}
              defaultValue={marker('typed.postalCode')}
              {...postalCodeInput}
              autoFocus={error !== undefined}
            />
          )}
        />
      </Wish>
      <Wish value={myDataWishes.address} button={newEmail.button}>
        <WithProblem
          of="problems.email"
          texts={problemTexts.email}
          field={({ error }) => (
            <TextField
              id="neue-email"
              name={myDataFields.email}
              label={newEmail.label}
              error={error}
              defaultValue={marker('typed.email')}
              {...emailInput}
              autoFocus={error !== undefined}
            />
          )}
        />
        <p className="small">{newEmail.note}</p>
      </Wish>
    </>
  )
}

export const Leave = () => <Wish value={myDataWishes.leave} button={linkPages['abmelden/frage'].button} />

export const Take = () => <Wish action={routes.myDataJson} button={texts.takeJson} ground="paper" />

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
function Wish({ action = routes.myData, value, button, children, ground = 'spruce', className }: WishProps) {
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
