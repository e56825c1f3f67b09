import './signup-form.css'
import type { ReactNode } from 'react'
import { emailInput, postalCodeInput } from '../../browser/signup/inputs.ts'
import {
  fieldNames,
  SIGNUP_EMAIL_ID,
  SIGNUP_FORM_CLASS,
  SIGNUP_REASON_ID,
  SIGNUP_TITLE_ID,
} from '../../browser/signup/signup-fields.ts'
import { texts } from '../../browser/signup/texts.ts'
import { dialogWords } from '../../content/standing/anywhere.ts'
import type { StandingWords } from '../../content/standing/said.ts'
import { CONSENT_WORDING } from '../../contract/consent-wording.ts'
import { TextField, TickField } from '../../design/field/field.tsx'
import { EnamelButton } from '../../design/sign/enamel-button.tsx'
import { CHANNEL_PARAMETER, routes } from '../../routes.ts'
import { whole } from '../whole.tsx'

type SignupFormProps = {
  /** What stands above the fields until a postal code says more. */
  words?: StandingWords['dialog'] | undefined
  /** Whatever is typed. */
  titleStays?: boolean
  /** What whoever signs up gets besides. */
  promise?: string | undefined
  /** The code that led here, for a form that is sent without a script. */
  channel?: string | undefined
  /** Filled in, with its place. */
  postalCode?: string | undefined
  place?: string | undefined
  /** A message above the fields. */
  notice?: ReactNode
  /** The fields, where they are not empty ones. */
  children?: ReactNode
}

/** E-mail address, postal code and consent: plain HTML that posts to `/anmelden`, until `LiveSignup` takes it over. */
export function SignupForm({
  words = dialogWords,
  titleStays,
  promise,
  channel,
  postalCode,
  place,
  notice,
  children = (
    <>
      <EmailField />
      <PostalCodeField value={postalCode}>{place && <span>{place}</span>}</PostalCodeField>
      <ConsentField />
    </>
  ),
}: SignupFormProps) {
  return (
    <form className={SIGNUP_FORM_CLASS} method="post" action={routes.signup}>
      <h2 id={SIGNUP_TITLE_ID} className={titleStays ? undefined : 'said-title'}>
        {words.title}
      </h2>
      <p>
        <span className="said-lead">{whole(words.lead)}</span> {whole(promise)}
      </p>
      {notice}
      {channel && <input type="hidden" name={CHANNEL_PARAMETER} value={channel} />}
      {children}
      {/* Unlocked, as the browser itself refuses an unticked form. */}
      <EnamelButton type="submit" className="submit" aria-describedby={SIGNUP_REASON_ID}>
        {texts.submit}
      </EnamelButton>
      <p className="submit-reason" id={SIGNUP_REASON_ID}>
        {texts.reason}
      </p>
      <p className="submit-status hidden-text" role="status" />
    </form>
  )
}

type FieldProps = { error?: string | undefined; value?: string | undefined }

export function EmailField({ error, value }: FieldProps) {
  return (
    <TextField
      id={SIGNUP_EMAIL_ID}
      name={fieldNames.email}
      label={texts.email}
      error={error}
      defaultValue={value}
      {...emailInput}
    />
  )
}

/** `children` is what is said of its place. */
export function PostalCodeField({ error, value, children }: FieldProps & { children?: ReactNode }) {
  return (
    <TextField
      id="anmeldung-plz"
      name={fieldNames.postalCode}
      label={texts.postalCode}
      hint={texts.postalCodeHint}
      error={error}
      defaultValue={value}
      {...postalCodeInput}
      // The cells have room for five signs, and not for what else was typed.
      cells={!error}
      beside={
        <span className="place-known" role="status">
          {children}
        </span>
      }
    />
  )
}

/** What the visitor agrees to, with the way to the privacy policy in it. */
export function ConsentField({ error, ticked }: { error?: string; ticked?: boolean }) {
  return (
    <TickField id="anmeldung-ja" name={fieldNames.consent} error={error} defaultChecked={ticked} required>
      {CONSENT_WORDING.beforeLink}
      <a href={routes.privacy} target="_blank" rel="noopener">
        {CONSENT_WORDING.link}
        <span className="hidden-text">{texts.newTab}</span>
      </a>
      {CONSENT_WORDING.afterLink}
    </TickField>
  )
}
