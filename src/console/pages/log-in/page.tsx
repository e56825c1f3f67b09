import { useQueryClient } from '@tanstack/react-query'
import type { Path } from '../../router/address.ts'
import { navigate } from '../../router/navigate.ts'
import { useSearch } from '../../router/use-search.ts'
import { filters, parseSearch } from '../../search.ts'
import { FrontDoor } from '../../shell/front-door.tsx'
import { LogInSteps } from './log-in-steps.tsx'

/** The page that was asked for before logging in: its path below /konsole, with what stands behind it. */
const readLogInSearch = filters({
  // Only below the console: an address that somebody sent leads nowhere else.
  weiter: (text) => (text.startsWith('/') && !text.startsWith('//') ? text.slice(0, 2000) : undefined),
})

/** Where one logs in before anything is seen. Whose session ends later is asked over the page (shell/log-in-dialog.tsx). */
export default function LogInPage() {
  return (
    <LogInSteps onDone={useEnter()}>
      {(title, step) => <FrontDoor title={title}>{step}</FrontDoor>}
    </LogInSteps>
  )
}

/** Leads to the page that was asked for before. Nothing of somebody who was logged in earlier is left to be seen. */
function useEnter() {
  const { weiter = '/' } = useSearch(readLogInSearch)
  const queryClient = useQueryClient()
  return () => {
    queryClient.removeQueries({ predicate: ({ queryKey }) => queryKey[0] !== 'places' })
    const [path = '/', query = ''] = weiter.split('?')
    void navigate({ to: path as Path, search: parseSearch(query) })
  }
}
