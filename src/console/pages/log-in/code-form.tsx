import { useMutation } from '@tanstack/react-query'
import type { LogInAnswer } from '../../../contract/console/access.ts'
import { api } from '../../api.ts'
import { Button } from '../../design/button.tsx'
import { TextField } from '../../design/field.tsx'
import { Form } from '../../design/form.tsx'

type CodeFormProps = { onSuccess: (answer: LogInAnswer) => void; onBack: () => void }

/** The second step: six digits of the authenticator app, or one of the codes for when it is lost. */
export function CodeForm({ onSuccess, onBack }: CodeFormProps) {
  const check = useMutation({
    mutationFn: (code: string) => api('POST /auth/code', { code }),
    onSuccess,
  })
  return (
    <Form
      action="Weiter"
      busy={check.isPending}
      error={check.error}
      onSend={(fields) => check.mutate(String(fields.get('code')).trim())}
      foot={<Button onClick={onBack}>Zurück zum Passwort</Button>}
    >
      <TextField
        label="Code aus deiner App"
        hint="Sechs Ziffern. Ist das Telefon weg, nimm einen deiner Ersatzcodes."
        name="code"
        autoComplete="one-time-code"
        minLength={6}
        maxLength={20}
        required
        autoFocus
      />
    </Form>
  )
}
