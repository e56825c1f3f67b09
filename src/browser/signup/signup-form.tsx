import './signup-form.css'
import { type ReactNode, useRef } from 'react'
import { CONSENT_WORDING } from '../../contract/consent-wording.ts'
import { FORM_TIME_FIELD } from '../../contract/signup-proof.ts'
import { TextField, TickField } from '../../design/field/field.tsx'
import { CHANNEL_PARAMETER, routes } from '../../routes.ts'
import { emailInput, postalCodeInput } from './inputs.ts'
import { keepDigits, pasteInto } from './postal-code-input.ts'
import type { FieldName, Problems } from './signup-state.ts'
import { Submit } from './submit.tsx'
import { problemTexts, texts } from './texts.ts'
import { fieldNames, type SignupHandlers, useSignup } from './use-signup.ts'

export const SIGNUP_TITLE_ID = 'anmeldung-titel'
export const SIGNUP_EMAIL_ID = 'anmeldung-email'

type SignupFormProps = {
  brand: string
  /** The heading's level: 1 where the form is the page, 2 in the dialog. */
  level: 1 | 2
  /** Said above the fields, where it is not what the dialog says. */
  title?: string | undefined
  lead?: string | undefined
  defaultEmail?: string | undefined
  defaultPostalCode?: string | undefined
  /** The place of `defaultPostalCode`; null for a postal code that there is not. */
  defaultPlace?: string | null | undefined
  defaultConsent?: boolean | undefined
  /** Problems that the form is rendered with. */
  problems?: Problems | undefined
  /** What whoever signs up gets besides. */
  promise?: string | undefined
  /** When the form was handed out, signed (src/contract/signup-proof.ts). */
  formTime?: string | undefined
  /** The code that led here, for a form that is sent without a script. */
  channel?: string | undefined
  /** A message above the fields. */
  notice?: ReactNode
  /** What happens on sending; without it the form stays as rendered and the browser sends it. */
  handlers?: SignupHandlers | undefined
}

/**
 * E-mail address, postal code and consent. Plain HTML that posts to `/anmelden`; once hydrated with `handlers`,
 * it checks, sends and answers by itself.
 */
export function SignupForm({
  brand,
  level,
  title = texts.title,
  lead = texts.lead(brand),
  promise,
  problems = {},
  notice,
  formTime,
  channel,
  handlers,
  ...defaults
}: SignupFormProps) {
  const form = useRef<HTMLFormElement>(null)
  const signup = useSignup(form, handlers, problems, defaults.defaultPlace)
  const saving = signup.phase === 'saving'
  const Title = level === 1 ? 'h1' : 'h2'
  const errorOf = (field: FieldName) => {
    const problem = signup.problems[field]
    return problem && problemTexts[field][problem]
  }

  return (
    <form
      className="signup-form"
      method="post"
      action={routes.signup}
      noValidate={signup.ticked !== undefined && handlers !== undefined}
      ref={form}
      onSubmit={(event) => {
        if (!handlers) return
        event.preventDefault()
        void signup.submit()
      }}
    >
      <Title id={SIGNUP_TITLE_ID}>{title}</Title>
      <p>{promise ? `${lead} ${promise}` : lead}</p>
      {notice}
      {formTime && <input type="hidden" name={FORM_TIME_FIELD} value={formTime} />}
      {channel !== undefined && <input type="hidden" name={CHANNEL_PARAMETER} value={channel} />}
      <TextField
        id={SIGNUP_EMAIL_ID}
        name={fieldNames.email}
        label={texts.email}
        error={errorOf('email')}
        defaultValue={defaults.defaultEmail}
        {...emailInput}
        readOnly={saving}
        onInput={() => signup.change('email')}
      />
      <TextField
        id="anmeldung-plz"
        name={fieldNames.postalCode}
        label={texts.postalCode}
        hint={texts.postalCodeHint}
        error={errorOf('postalCode')}
        defaultValue={defaults.defaultPostalCode}
        {...postalCodeInput}
        readOnly={saving}
        onFocus={() => signup.change('postalCode')}
        onPaste={(event) => {
          pasteInto(event.currentTarget, event)
          signup.change('postalCode')
        }}
        onInput={(event) => {
          keepDigits(event.currentTarget)
          signup.change('postalCode')
        }}
        beside={<Place name={signup.place} />}
      />
      <TickField
        id="anmeldung-ja"
        name={fieldNames.consent}
        error={errorOf('consent')}
        defaultChecked={defaults.defaultConsent}
        required
        onClick={(event) => saving && event.preventDefault()}
        onChange={() => signup.change('consent')}
      >
        <ConsentText />
      </TickField>
      <Submit saving={saving} ticked={signup.ticked} />
    </form>
  )
}

/** Not an <output>, although it is one: a reset of its form replaces what React keeps in it (HTML 4.10.12). */
function Place({ name }: { name: string | null | undefined }) {
  return (
    <span className="place-known" role="status">
      {name && <span>{name}</span>}
      {name === null && <small>{texts.unknownPlace}</small>}
    </span>
  )
}

/** What the visitor agrees to, with the way to the privacy policy in it. */
function ConsentText() {
  return (
    <>
      {CONSENT_WORDING.beforeLink}
      <a href={routes.privacy} target="_blank" rel="noopener">
        {CONSENT_WORDING.link}
        <span className="hidden-text">{texts.newTab}</span>
      </a>
      {CONSENT_WORDING.afterLink}
    </>
  )
}
