import { useQuery } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { ask, askLogInBy, queries, type WhyLogIn } from '../ask.ts'
import { Button, Dialog } from '../controls.tsx'
import { useMe } from '../me.ts'
import { Answered } from '../page.tsx'
import { LogInSteps } from './steps.tsx'

type Asked = { why: WhyLogIn; end: (isLoggedIn: boolean) => void }

/** Tells every tab of this browser, which share one session, that somebody has logged in. */
const news = new BroadcastChannel('dorfteller-log-in')

/**
 * Logging in again over the page: once the session is over, or before what takes a fresh log-in. What was typed stays, and what
 * was refused is sent again. A page that was opened without a session has nothing to keep, and leads to where one logs in.
 */
export function LogInOverPage() {
  const me = useMe()
  const [asked, setAsked] = useState<Asked>()
  const email = me?.email
  useEffect(() => {
    let pending: Promise<boolean> | undefined
    // Requests that are refused at once are one question.
    askLogInBy(async (why) => {
      if (email === undefined) return false
      pending ??= new Promise<boolean>((resolve) => setAsked({ why, end: resolve })).finally(() => {
        pending = undefined
        setAsked(undefined)
      })
      return pending
    })
    return () => askLogInBy(async () => false)
  }, [email])
  useEffect(() => {
    const heard = () => asked && void goOn(asked, email)
    news.addEventListener('message', heard)
    return () => news.removeEventListener('message', heard)
  }, [asked, email])
  if (!asked) return null
  const done = () => {
    news.postMessage('logged in')
    void goOn(asked, email)
  }
  return asked.why === 'ended' ? (
    <LogInSteps email={email} onDone={done}>
      {(title, step) => (
        <Dialog title={title} className="log-in-dialog">
          <p>Deine Sitzung ist zu Ende. Was du geschrieben hast, steht noch da und geht danach weiter.</p>
          {step}
          <Button onClick={() => window.location.reload()}>Seite verlassen</Button>
        </Dialog>
      )}
    </LogInSteps>
  ) : (
    <Proof email={email} onDone={done} onClose={() => asked.end(false)} />
  )
}

/** Nothing that one person saw or wrote is left for the next. */
async function goOn({ end }: Asked, email: string | undefined): Promise<void> {
  const now = await queries
    .fetchQuery(ask.account.me.queryOptions(undefined, { staleTime: 0 }))
    .catch(() => undefined)
  if (now === undefined) return
  if (now.email === email) end(true)
  else window.location.reload()
}

type ProofProps = { email: string | undefined; onDone: () => void; onClose: () => void }

/** Shows again who one is, by the strongest way that one has. */
function Proof({ email, onDone, onClose }: ProofProps) {
  const access = useQuery(ask.account.access.queryOptions())
  return (
    <Dialog title="Bist du es?" onClose={onClose}>
      <p>
        Bevor Adressen mitgenommen oder gelöscht werden, Briefe an viele gehen oder sich ändert, wer was darf,
        fragt die Konsole noch einmal. Danach gilt es zehn Minuten.
      </p>
      <Answered query={access}>
        {({ totp, passkeys }) => (
          <LogInSteps
            email={email}
            proof={{ password: totp || passkeys.length === 0, passkey: passkeys.length > 0 }}
            onDone={onDone}
          >
            {(_, step) => step}
          </LogInSteps>
        )}
      </Answered>
    </Dialog>
  )
}
