import { Form } from '../../design/form.tsx'
import { sentenceOf } from '../../design/states.tsx'
import { CurrentPassword } from './current-password.tsx'

type PasswordGateProps = {
  /** What the button says. */
  action: string
  tone?: 'main' | 'destructive'
  change: { isPending: boolean; error: unknown; mutate: (password: string) => void }
}

/** Asks for the password before the own access changes. */
export function PasswordGate({ action, tone = 'main', change }: PasswordGateProps) {
  return (
    <Form
      action={action}
      tone={tone}
      busy={change.isPending}
      onSend={(fields) => change.mutate(String(fields.get('password')))}
    >
      <CurrentPassword name="password" error={change.error ? sentenceOf(change.error) : undefined} />
    </Form>
  )
}
