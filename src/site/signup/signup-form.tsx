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
import type { Problems } from '../../browser/signup/signup-state.ts'
import { texts } from '../../browser/signup/texts.ts'
import { brand } from '../../content/brand.ts'
import type { StandingWords } from '../../content/standing/said.ts'
import { CONSENT_WORDING } from '../../contract/consent-wording.ts'
import { TextField, TickField } from '../../design/field/field.tsx'
import { EnamelButton } from '../../design/sign/enamel-button.tsx'
import { CHANNEL_PARAMETER, routes } from '../../routes.ts'
import { whole } from '../whole.tsx'

export type SignupFormProps = {
  /** The heading's level: 1 where the form is the page, 2 in the dialog. */
  level?: 1 | 2
  /** Said above the fields, where it is not what the dialog says; the title, whatever is typed. */
  title?: string | undefined
  lead?: string | undefined
  /** What the dialog says until a postal code says more. */
  words?: StandingWords['dialog'] | undefined
  defaultEmail?: string | undefined
  defaultPostalCode?: string | undefined
  /** The place of `defaultPostalCode`; null for a postal code that there is not. */
  defaultPlace?: string | null | undefined
  defaultConsent?: boolean | undefined
  /** Problems that the form is rendered with. */
  problems?: Problems | undefined
  /** What whoever signs up gets besides. */
  promise?: string | undefined
  /** The code that led here, for a form that is sent without a script. */
  channel?: string | undefined
  /** A message above the fields. */
  notice?: ReactNode
}

/** E-mail address, postal code and consent: plain HTML that posts to `/anmelden`, until `LiveSignup` takes it over. */
export function SignupForm({
  level = 2,
  title,
  lead,
  words = { title: texts.title, lead: texts.lead(brand) },
  promise,
  problems = {},
  notice,
  channel,
  ...defaults
}: SignupFormProps) {
  const Title = level === 1 ? 'h1' : 'h2'
  return (
    <form className={SIGNUP_FORM_CLASS} method="post" action={routes.signup}>
      <Title id={SIGNUP_TITLE_ID} className={title === undefined ? 'said-title' : undefined}>
        {title ?? words.title}
      </Title>
      <p>
        <span className="said-lead">{whole(lead ?? words.lead)}</span> {whole(promise)}
      </p>
      {notice}
      {channel !== undefined && <input type="hidden" name={CHANNEL_PARAMETER} value={channel} />}
      <TextField
        id={SIGNUP_EMAIL_ID}
        name={fieldNames.email}
        label={texts.email}
        error={problems.email}
        defaultValue={defaults.defaultEmail}
        {...emailInput}
      />
      <TextField
        id="anmeldung-plz"
        name={fieldNames.postalCode}
        label={texts.postalCode}
        hint={texts.postalCodeHint}
        error={problems.postalCode}
        defaultValue={defaults.defaultPostalCode}
        {...postalCodeInput}
        // The cells have room for five signs, and not for what else was typed.
        cells={problems.postalCode === undefined}
        beside={<Place name={defaults.defaultPlace} />}
      />
      <TickField
        id="anmeldung-ja"
        name={fieldNames.consent}
        error={problems.consent}
        defaultChecked={defaults.defaultConsent}
        required
      >
        <ConsentText />
      </TickField>
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
