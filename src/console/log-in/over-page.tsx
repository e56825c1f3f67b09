import { useEffect, useState } from 'react'
import { ask, overPage, queries } from '../ask.ts'
import { Button, Dialog } from '../controls.tsx'
import { useMe } from '../me.ts'
import { LogInSteps } from './page.tsx'

const WHY = {
  logged_out: 'Deine Sitzung ist zu Ende. Was du geschrieben hast, steht noch da und geht danach weiter.',
  prove_again:
    'Bevor Adressen mitgenommen oder gelöscht werden, Briefe an viele gehen oder sich ändert, wer was darf, fragt die Konsole noch einmal. Danach gilt es zehn Minuten.',
}

type Asked = { why: keyof typeof WHY; end: (isLoggedIn: boolean) => void }

/**
 * Logging in again over the page: once the session is over, or before what takes a fresh log-in. What was typed stays, and what
 * was refused is sent again. A page that was opened without a session has nothing to keep, and leads to where one logs in.
 */
export function LogInOverPage() {
  const me = useMe()
  const email = me?.email
  const [asked, setAsked] = useState<Asked>()
  useEffect(() => {
    let pending: Promise<boolean> | undefined
    // Requests that are refused at once are one question.
    overPage.logIn = async (why) => {
      if (email === undefined) return false
      pending ??= new Promise<boolean>((end) => setAsked({ why, end })).finally(() => {
        pending = undefined
        setAsked(undefined)
      })
      return pending
    }
  }, [email])
  if (!asked) return null
  /** Nothing that one person saw or wrote is left for the next. */
  const goOn = async () => {
    const now = await queries.fetchQuery(ask.account.me.queryOptions(undefined, { staleTime: 0 }))
    if (now.email === email) asked.end(true)
    else window.location.reload()
  }
  const isProof = asked.why === 'prove_again'
  return (
    <LogInSteps
      {...{ email, isProof }}
      needsPasskey={isProof && me?.provesByPasskey}
      onDone={() => void goOn().catch(() => undefined)}
    >
      {(title, step) => (
        <Dialog
          title={isProof ? 'Bist du es?' : title}
          onClose={isProof ? () => asked.end(false) : undefined}
        >
          <p>{WHY[asked.why]}</p>
          {step}
          {!isProof && <Button onClick={() => window.location.reload()}>Seite verlassen</Button>}
        </Dialog>
      )}
    </LogInSteps>
  )
}
