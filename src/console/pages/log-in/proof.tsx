import { useMutation } from '@tanstack/react-query'
import { useEffect, useRef } from 'react'
import type { AccountAccess } from '../../../contract/console/access.ts'
import { api } from '../../api.ts'
import { Button } from '../../design/button.tsx'
import { Form, FormError } from '../../design/form.tsx'
import { CurrentPassword } from '../account/current-password.tsx'
import { CodeField } from './code-field.tsx'
import { knowsPasskeys, proveByPasskey } from './passkeys.ts'

type ProofProps = { access: AccountAccess; end: (isProven: boolean) => void }

/** Shows again who one is: by a passkey, or by password and code. */
export default function Proof({ access: { hasPassword, totp, passkeys }, end }: ProofProps) {
  const place = useRef<HTMLDivElement>(null)
  // The dialog itself would begin at its cross.
  useEffect(() => {
    requestAnimationFrame(() =>
      place.current?.querySelector<HTMLElement>('input:not([hidden]), button')?.focus(),
    )
  }, [])
  const byPasskey = useMutation({ mutationFn: proveByPasskey, onSuccess: () => end(true) })
  const byPassword = useMutation({
    mutationFn: (shown: { password: string; code?: string }) => api('POST /auth/proof', shown),
    onSuccess: () => end(true),
  })
  const hasPasskey = passkeys.length > 0
  const send = (fields: FormData) =>
    byPassword.mutate({
      password: String(fields.get('password')),
      ...(totp && { code: String(fields.get('code')).trim() }),
    })
  return (
    <div className="stack proof" ref={place}>
      <p>
        Bevor Adressen mitgenommen oder gelöscht werden, Briefe an viele gehen oder sich ändert, wer was darf,
        fragt die Konsole noch einmal. Danach gilt es zehn Minuten.
      </p>
      {hasPasskey && knowsPasskeys && (
        <>
          <Button
            tone="main"
            onClick={() => byPasskey.mutate()}
            busy={byPasskey.isPending && 'Warte auf den Passkey …'}
          >
            Mit Passkey bestätigen
          </Button>
          <FormError error={byPasskey.error} />
        </>
      )}
      {hasPasskey && !knowsPasskeys && !totp && (
        <p>Dieser Browser kennt keine Passkeys. Nimm einen, in dem du deinen Passkey benutzen kannst.</p>
      )}
      {hasPassword && (totp || !hasPasskey) && (
        <Form
          action="Bestätigen"
          busy={byPassword.isPending && 'Wird geprüft …'}
          error={byPassword.error}
          onSend={send}
        >
          <CurrentPassword name="password" />
          {totp && <CodeField />}
        </Form>
      )}
    </div>
  )
}
