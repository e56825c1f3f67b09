import { emailInput, postalCodeInput } from '../../browser/signup/inputs.ts'
import { problemTexts } from '../../browser/signup/texts.ts'
import { overviewTexts as texts } from '../../content/my-data.ts'
import { myDataFields, myDataWishes } from '../../contract/my-data.ts'
import { TextField, TickField } from '../../design/field/field.tsx'
import { EnamelButton, signClass } from '../../design/sign/enamel-button.tsx'
import { routes } from '../../routes.ts'
import { WishForm } from './link-page.tsx'
import { chosenText, marker, Unless, When } from './markers.tsx'

/** Postal code and address. */
export function Change() {
  return (
    <section aria-labelledby="aendern">
      <h2 id="aendern">{texts.change}</h2>
      <WishForm className="my-data-form" action={routes.myData} wish={myDataWishes.postalCode}>
        <WithProblem of="problems.postalCode" texts={problemTexts.postalCode} field={PostalCode} />
        <EnamelButton ground="spruce" type="submit">
          {texts.newPostalCode.button}
        </EnamelButton>
      </WishForm>
      <WishForm className="my-data-form" action={routes.myData} wish={myDataWishes.address}>
        <WithProblem of="problems.email" texts={problemTexts.email} field={Email} />
        <p className="small">{texts.newEmail.note}</p>
        <EnamelButton ground="spruce" type="submit">
          {texts.newEmail.button}
        </EnamelButton>
      </WishForm>
    </section>
  )
}

/** An end of the letters, not of the data. */
export function Leave() {
  return (
    <section aria-labelledby="abmelden">
      <h2 id="abmelden">{texts.leave}</h2>
      <p>{texts.leaveNote}</p>
      <WishForm className="my-data-form" action={routes.myData} wish={myDataWishes.leave}>
        <EnamelButton ground="spruce" type="submit">
          {texts.leaveButton}
        </EnamelButton>
      </WishForm>
    </section>
  )
}

/** For who has left. */
export function Return() {
  return (
    <section aria-labelledby="abgemeldet">
      <h2 id="abgemeldet">{texts.left}</h2>
      <p>{texts.leftNote}</p>
      <p className="cluster my-data-take">
        <a className={signClass('spruce')} href={routes.signup}>
          {texts.again}
        </a>
      </p>
    </section>
  )
}

export function Erase() {
  return (
    <section aria-labelledby="loeschen">
      <h2 id="loeschen">{texts.erase}</h2>
      <p>{texts.eraseNote}</p>
      <WishForm className="my-data-form" action={routes.myData} wish={myDataWishes.erase}>
        <WithProblem of="problems.erase" texts={texts.eraseUnticked} field={EraseTick} />
        <EnamelButton ground="outline" className="my-data-erase" type="submit">
          {texts.eraseButton}
        </EnamelButton>
      </WishForm>
    </section>
  )
}

/** Everything as a file. */
export function Take() {
  return (
    <section aria-labelledby="mitnehmen">
      <h2 id="mitnehmen">{texts.take}</h2>
      <p>{texts.takeNote}</p>
      <div className="cluster my-data-take">
        <Download action={routes.myDataJson}>{texts.takeJson}</Download>
      </div>
    </section>
  )
}

/** A field twice, of which the filled page keeps one: with what was wrong, or plain. */
function WithProblem(props: {
  of: string
  texts: string | Readonly<Record<string, string>>
  field: (props: { error?: string }) => React.ReactNode
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

function Download({ action, children }: { action: string; children: string }) {
  return (
    <WishForm action={action}>
      <EnamelButton ground="paper" type="submit">
        {children}
      </EnamelButton>
    </WishForm>
  )
}
