import { useQuery } from '@tanstack/react-query'
import { ask, askAuth } from '../ask.ts'
import { Field } from '../controls.tsx'
import { NewPasswordForm } from '../log-in/new-password.tsx'
import { useMe } from '../me.ts'
import { Answered, PageHead, Section } from '../page.tsx'
import { useAction } from '../toasts.tsx'
import { OwnApp } from './app.tsx'
import { OwnPasskeys } from './passkeys.tsx'

/** What everybody may do about the own access. */
export default function AccountPage() {
  const query = useQuery(ask.account.access.queryOptions())
  return (
    <>
      <PageHead title="Mein Zugang" note="Womit du dich anmeldest" />
      <Answered query={query}>
        {({ totp, passkeys }) => (
          <div className="columns">
            <SecondStep />
            <Section title="Passwort">
              <OwnPassword />
            </Section>
            <Section title="Code aus einer App">
              <OwnApp isOn={totp} />
            </Section>
            <Section title="Passkeys">
              <OwnPasskeys passkeys={passkeys} />
            </Section>
          </div>
        )}
      </Answered>
    </>
  )
}

/** Which second step is needed; until when, says the note above every page (shell.tsx). */
function SecondStep() {
  return (
    <Section title="Zweiter Schritt">
      <p>
        {useMe()?.role === 'administer'
          ? 'Wer alles darf, meldet sich mit einem zweiten Schritt an: mit dem Code einer App nach dem Passwort, oder mit einem Passkey. 24 Stunden nachdem du diese Rolle bekommen hast, geht ohne ihn nur noch diese Seite.'
          : 'Deine Rolle braucht keinen zweiten Schritt. Mit dem Code einer App oder einem Passkey kommt aber niemand herein, der nur dein Passwort kennt.'}
      </p>
      <p>
        Ändert sich etwas an deinem Zugang, bekommst du eine E-Mail. Nach 30 Minuten ohne Handgriff endet eine
        Sitzung von selbst, nach zwölf Stunden immer.
      </p>
    </Section>
  )
}

/** Another password; every other session ends. */
function OwnPassword() {
  const change = useAction({
    send: (typed: object) => askAuth('change-password', typed),
    done: () => ({ title: 'Passwort geändert', text: 'Alle anderen Geräte sind abgemeldet.' }),
  })
  return (
    <NewPasswordForm
      action="Passwort ändern"
      busy={change.isPending && 'Wird geändert …'}
      email={useMe()?.email ?? ''}
      error={change.error}
      onSend={(typed, form) => change.mutate(typed, { onSuccess: () => form.reset() })}
    >
      <Field
        label="Dein jetziges Passwort"
        name="currentPassword"
        type="password"
        autoComplete="current-password"
        required
      />
    </NewPasswordForm>
  )
}
