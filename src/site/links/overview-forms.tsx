import type { ComponentProps, ReactNode } from 'react'
import { emailInput, postalCodeInput } from '../../browser/signup/inputs.ts'
import { problemTexts } from '../../browser/signup/texts.ts'
import { overviewTexts as texts } from '../../content/my-data.ts'
import { myDataFields, myDataWishes } from '../../contract/my-data.ts'
import { TextField, TickField } from '../../design/field/field.tsx'
import { EnamelButton, signClass } from '../../design/sign/enamel-button.tsx'
import { routes } from '../../routes.ts'
import { WishForm } from './link-page.tsx'
import { marker, WithProblem } from './markers.tsx'
import { Part } from './overview-part.tsx'

/** Postal code and address. */
export function Change() {
  return (
    <Part id="aendern" heading={texts.change}>
      <Wish wish={myDataWishes.postalCode} button={texts.newPostalCode.button}>
        <WithProblem of="problems.postalCode" texts={problemTexts.postalCode} field={PostalCode} />
      </Wish>
      <Wish wish={myDataWishes.address} button={texts.newEmail.button}>
        <WithProblem of="problems.email" texts={problemTexts.email} field={Email} />
        <p className="small">{texts.newEmail.note}</p>
      </Wish>
    </Part>
  )
}

/** An end of the letters, not of the data. */
export function Leave() {
  return (
    <Part id="abmelden" heading={texts.leave}>
      <p>{texts.leaveNote}</p>
      <Wish wish={myDataWishes.leave} button={texts.leaveButton} />
    </Part>
  )
}

/** For who has left. */
export function Return() {
  return (
    <Part id="abgemeldet" heading={texts.left}>
      <p>{texts.leftNote}</p>
      <p className="my-data-form">
        <a className={signClass('spruce')} href={routes.signup}>
          {texts.again}
        </a>
      </p>
    </Part>
  )
}

export function Erase() {
  return (
    <Part id="loeschen" heading={texts.erase}>
      <p>{texts.eraseNote}</p>
      <Wish wish={myDataWishes.erase} button={texts.eraseButton} ground="outline" className="my-data-erase">
        <WithProblem of="problems.erase" texts={texts.eraseUnticked} field={EraseTick} />
      </Wish>
    </Part>
  )
}

/** Everything as a file. */
export function Take() {
  return (
    <Part id="mitnehmen" heading={texts.take}>
      <p>{texts.takeNote}</p>
      <Wish action={routes.myDataJson} button={texts.takeJson} ground="paper" />
    </Part>
  )
}

type WishProps = Pick<ComponentProps<typeof EnamelButton>, 'ground' | 'className'> & {
  action?: string
  wish?: string
  button: string
  children?: ReactNode
}

/** A form with one button, which says what is wanted. */
function Wish({ action = routes.myData, wish, button, children, ground = 'spruce', className }: WishProps) {
  return (
    <WishForm className="my-data-form" action={action} wish={wish}>
      {children}
      <EnamelButton ground={ground} className={className} type="submit">
        {button}
      </EnamelButton>
    </WishForm>
  )
}

function PostalCode({ error }: { error?: string }) {
  return (
    <TextField
      id="neue-plz"
      name={myDataFields.postalCode}
      label={texts.newPostalCode.label}
      hint={texts.newPostalCode.hint}
      error={error}
      defaultValue={marker('typed.postalCode')}
      {...postalCodeInput}
      autoFocus={error !== undefined}
    />
  )
}

function Email({ error }: { error?: string }) {
  return (
    <TextField
      id="neue-email"
      name={myDataFields.email}
      label={texts.newEmail.label}
      error={error}
      defaultValue={marker('typed.email')}
      {...emailInput}
      autoFocus={error !== undefined}
    />
  )
}

function EraseTick({ error }: { error?: string }) {
  return (
    <TickField
      id="alles-loeschen"
      name={myDataFields.erase}
      error={error}
      required
      autoFocus={error !== undefined}
    >
      {texts.eraseTick}
    </TickField>
  )
}
