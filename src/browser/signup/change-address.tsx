import { type FormEvent, useEffect, useRef, useState } from 'react'
import { asciiEmail, emailProblem } from '../../contract/signup.ts'
import { TextField } from '../../design/field/field.tsx'
import { EnamelButton } from '../../design/sign/enamel-button.tsx'
import { emailInput } from './inputs.ts'
import { newPageKey } from './page-key.ts'
import { correctSignup } from './pending-signup.ts'
import { stepTexts } from './step-texts.ts'
import { problemTexts } from './texts.ts'

/** Whom the letter went to, and the key by which this page may ask for more; none with a foreign backend. */
export type SignedUp = { email: string; key: string | undefined }

type ChangeAddressProps = {
  signedUp: { email: string; key: string }
  onDone: (answer: SignedUp | 'same' | 'confirmed' | 'duplicate') => void
}

/** Another address for the same sign-up. */
export function ChangeAddress({ signedUp, onDone }: ChangeAddressProps) {
  const field = useRef<HTMLInputElement>(null)
  // The same for each try, so that one whose answer was lost can be tried again.
  const newKey = useRef(newPageKey())
  const [problem, setProblem] = useState<string>()
  const [busy, setBusy] = useState(false)
  useEffect(() => field.current?.select(), [])

  async function submit(event: FormEvent) {
    event.preventDefault()
    // A form inside the page's form would be sent with it (React hands events on through portals).
    event.stopPropagation()
    const email = asciiEmail(field.current?.value ?? '')
    const found = emailProblem(email)
    if (found) return refuse(problemTexts.email[found])
    if (busy) return
    setBusy(true)
    setProblem(undefined)
    const asked = await correctSignup({ key: signedUp.key, email, new_key: newKey.current })
    setBusy(false)
    if ('answer' in asked) {
      if ('changed' in asked.answer) return onDone({ email, key: newKey.current })
      return onDone('same' in asked.answer ? 'same' : 'confirmed')
    }
    if (asked.status === 409) return onDone('duplicate')
    refuse(asked.words)
  }

  function refuse(words: string) {
    setProblem(words)
    field.current?.focus()
  }

  return (
    <form noValidate onSubmit={(event) => void submit(event)}>
      <TextField
        id="schritt-email"
        label={stepTexts.newAddress}
        error={problem}
        defaultValue={signedUp.email}
        {...emailInput}
        readOnly={busy}
        ref={field}
      />
      <div className="step-ways">
        <EnamelButton type="submit">{stepTexts.save}</EnamelButton>
        <EnamelButton type="button" ground="spruce" onClick={() => onDone('same')}>
          {stepTexts.keep}
        </EnamelButton>
      </div>
    </form>
  )
}
