import './account.css'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { api, asked } from '../../api.ts'
import { Form } from '../../design/form.tsx'
import { PageHead } from '../../design/page-head.tsx'
import { Section } from '../../design/section.tsx'
import { Answered, sentenceOf } from '../../design/states.tsx'
import { useAction } from '../../design/use-action.ts'
import { counted } from '../../words.ts'
import { NewPasswordFields, readNewPassword } from '../password/new-password.tsx'
import { CurrentPassword } from './current-password.tsx'
import { OwnPasskeys } from './own-passkeys.tsx'
import { OwnTotp } from './own-totp.tsx'

export default function AccountPage() {
  const query = useQuery(asked('GET /auth/account', {}))
  return (
    <Answered query={query}>
      {(access) => (
        <>
          <PageHead
            title="Mein Zugang"
            note={`${counted(access.sessions, 'Gerät ist', 'Geräte sind')} angemeldet. Nach 30 Minuten ohne Anfrage endet eine Sitzung von selbst.`}
          />
          <div className="account-parts">
            {access.hasPassword && (
              <Section title="Passwort">
                <OwnPassword />
              </Section>
            )}
            {access.hasPassword && (
              <Section title="Code aus einer App">
                <OwnTotp isOn={access.totp} />
              </Section>
            )}
            <Section title="Passkeys">
              <OwnPasskeys access={access} />
            </Section>
          </div>
        </>
      )}
    </Answered>
  )
}

/** Another password; every other session ends. */
function OwnPassword() {
  const [mistake, setMistake] = useState<string>()
  const change = useAction({
    send: (body: { current: string; password: string }) => api('POST /auth/password', body),
    renews: ['account'],
    done: () => ({ title: 'Passwort geändert', text: 'Alle anderen Geräte sind abgemeldet.' }),
  })
  const send = (fields: FormData, form: HTMLFormElement) => {
    const { password, problem } = readNewPassword(fields)
    setMistake(problem)
    if (problem !== undefined) return
    const current = String(fields.get('current'))
    change.mutate({ current, password }, { onSuccess: () => form.reset() })
  }
  return (
    <Form action="Passwort ändern" busy={change.isPending} onSend={send}>
      <CurrentPassword name="current" />
      <NewPasswordFields error={mistake ?? (change.isError ? sentenceOf(change.error) : undefined)} />
    </Form>
  )
}
