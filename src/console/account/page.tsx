import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { ask, askAuth } from '../ask.ts'
import { Form } from '../controls.tsx'
import { mistakeIn, NewPassword, type PasswordMistake } from '../log-in/new-password.tsx'
import { useMe } from '../me.ts'
import { Answered, PageHead, Section } from '../page.tsx'
import { Refused, sentenceOf } from '../refused.ts'
import { useAction } from '../toasts.tsx'
import { number, timeText } from '../words.ts'
import { OwnApp } from './app.tsx'
import { CurrentPassword } from './current-password.tsx'
import { OwnPasskeys } from './passkeys.tsx'
import { OwnSessions } from './sessions.tsx'

/** What everybody may do about the own access. */
export default function AccountPage() {
  const query = useQuery(ask.account.access.queryOptions())
  return (
    <>
      <PageHead title="Mein Zugang" note="Womit du dich anmeldest, und wo du angemeldet bist" />
      <Answered query={query}>
        {({ hasPassword, totp, passkeys, sessions }) => (
          <div className="narrow">
            <SecondStep isThere={totp || passkeys.length > 0} />
            {hasPassword && (
              <Section title="Passwort">
                <OwnPassword />
              </Section>
            )}
            {hasPassword && (
              <Section title="Code aus einer App">
                <OwnApp isOn={totp} />
              </Section>
            )}
            <Section title="Passkeys">
              <OwnPasskeys passkeys={passkeys} />
            </Section>
            <Section title="Angemeldete Geräte" aside={number(sessions.length)}>
              <OwnSessions sessions={sessions} />
            </Section>
          </div>
        )}
      </Answered>
    </>
  )
}

/** Which second step is needed, and from when on. */
function SecondStep({ isThere }: { isThere: boolean }) {
  const me = useMe()
  const needed =
    me?.role === 'administer'
      ? 'Wer alles darf, meldet sich mit einem zweiten Schritt an: mit dem Code einer App nach dem Passwort, oder mit einem Passkey. 24 Stunden nachdem du diese Rolle bekommen hast, geht ohne ihn nur noch diese Seite.'
      : 'Deine Rolle braucht keinen zweiten Schritt. Mit dem Code einer App oder einem Passkey kommt aber niemand herein, der nur dein Passwort kennt.'
  return (
    <Section title="Zweiter Schritt">
      <p>
        {needed}{' '}
        {me?.secondFactorBy && !isThere && <b>Noch fehlt er; Zeit ist bis {timeText(me.secondFactorBy)}.</b>}
        {isThere && <b>Er ist eingerichtet.</b>}
      </p>
      <p>
        Bevor Listen geladen, Menschen gelöscht, Starts versendet oder Zugänge geändert werden, fragt die
        Konsole ihn noch einmal; ohne zweiten Schritt das Passwort. Ändert sich etwas an deinem Zugang, oder
        meldet sich jemand von anderswo an, bekommst du eine E-Mail.
      </p>
    </Section>
  )
}

/** Another password; every other session ends. */
function OwnPassword() {
  const [mistake, setMistake] = useState<PasswordMistake>()
  const change = useAction({
    send: (typed: { currentPassword: string; newPassword: string }) =>
      askAuth('change-password', { ...typed, revokeOtherSessions: true }),
    renews: ask.account.pathKey(),
    done: () => ({ title: 'Passwort geändert', text: 'Alle anderen Geräte sind abgemeldet.' }),
  })
  const isWeak = change.error instanceof Refused && change.error.reason === 'weak_password'
  return (
    <Form
      action="Passwort ändern"
      busy={change.isPending && 'Wird geändert …'}
      error={isWeak ? undefined : change.error}
      onSend={({ current = '', ...typed }, form) => {
        const found = mistakeIn(typed)
        setMistake(found)
        if (found) return
        const passwords = { currentPassword: current, newPassword: typed.password ?? '' }
        change.mutate(passwords, { onSuccess: () => form.reset() })
      }}
    >
      <CurrentPassword name="current" />
      <NewPassword mistake={mistake} refused={isWeak ? sentenceOf(change.error) : undefined} />
    </Form>
  )
}
