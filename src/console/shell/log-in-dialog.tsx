import './log-in-dialog.css'
import { type QueryClient, useQueryClient } from '@tanstack/react-query'
import { lazy, Suspense, useEffect, useState } from 'react'
import { askLogInBy } from '../api.ts'
import { Button } from '../design/button.tsx'
import { Dialog } from '../design/dialog.tsx'
import { onLogIn } from '../pages/log-in/log-in-news.ts'
import { leaveForLogIn } from '../pages.ts'
import { meQuery } from './me.ts'
import { useHad } from './use-had.ts'

const steps = async () => ({ default: (await import('../pages/log-in/log-in-steps.tsx')).LogInSteps })
const LogInSteps = lazy(steps)

/**
 * Logging in again over the page, once the session is over: what was typed stays, and what was refused is sent again. A page
 * that was opened without a session has nothing to keep, and leads to where one logs in.
 */
export function LogInDialog() {
  const queryClient = useQueryClient()
  const [email, setEmail] = useState<string>()
  useHad(steps)
  useEffect(() => {
    let settle: ((isLoggedIn: boolean) => void) | undefined
    let pending: Promise<boolean> | undefined
    const end = (isLoggedIn: boolean) => {
      settle?.(isLoggedIn)
      settle = pending = undefined
      setEmail(undefined)
    }
    // Requests that are refused at once are one question.
    askLogInBy(async () => {
      const me = queryClient.getQueryData(meQuery.queryKey)
      if (!me) return false
      setEmail(me.email)
      pending ??= new Promise((resolve) => {
        settle = resolve
      })
      return pending
    })
    const forget = onLogIn(() => {
      isSomebodyElse(queryClient).then(
        (isElse) => (isElse ? startAnew() : end(true)),
        // The server is away: who is asked still can log in once more.
        () => undefined,
      )
    })
    return () => {
      forget()
      askLogInBy(async () => false)
      end(false)
    }
  }, [queryClient])
  if (email === undefined) return null
  return (
    <Suspense>
      <LogInSteps email={email}>
        {(title, step) => (
          <Dialog open title={title} className="log-in-dialog">
            <p>Deine Sitzung ist zu Ende. Was du geschrieben hast, steht noch da und geht danach weiter.</p>
            {step}
            <Button onClick={() => void leave(queryClient)}>Seite verlassen</Button>
          </Dialog>
        )}
      </LogInSteps>
    </Suspense>
  )
}

/** Whether the session is of another person than the one whose page this is. */
async function isSomebodyElse(queryClient: QueryClient): Promise<boolean> {
  const before = queryClient.getQueryData(meQuery.queryKey)
  const now = await queryClient.fetchQuery({ ...meQuery, staleTime: 0 })
  return before !== undefined && before.email !== now.email
}

/** Nothing that one person saw or wrote is left for the next, and no page asks whether to keep it. */
function startAnew(): void {
  window.addEventListener('beforeunload', (event) => event.stopImmediatePropagation(), { capture: true })
  window.location.reload()
}

async function leave(queryClient: QueryClient): Promise<void> {
  if (await leaveForLogIn()) queryClient.clear()
}
