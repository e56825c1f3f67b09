import { useMutation, useQueryClient } from '@tanstack/react-query'
import type { Me } from '../../contract/console/access.ts'
import { api } from '../api.ts'
import { sentenceOf } from '../design/states.tsx'
import { useToast } from '../design/toasts.tsx'
import { Link } from '../router/link.tsx'
import { navigate } from '../router/navigate.ts'

const ROLE_NAMES: Record<Me['role'], string> = {
  look: 'darf ansehen',
  send: 'darf ansehen und versenden',
  administer: 'darf alles',
}

/** Who is logged in, and the way out. */
export function AccountMenu({ me }: { me: Me }) {
  const logOut = useLogOut()
  return (
    <div className="account">
      <button type="button" className="account-opener cut" popoverTarget="account-menu">
        {me.name}
      </button>
      <div id="account-menu" popover="auto" className="account-menu">
        <p>
          <b>{me.name}</b>
          <br />
          {me.email}
          <br />
          <span className="soft">{ROLE_NAMES[me.role]}</span>
        </p>
        <Link to="/konto" className="menu-item">
          Mein Zugang
        </Link>
        <button
          type="button"
          className="menu-item"
          onClick={() => logOut.mutate()}
          disabled={logOut.isPending}
        >
          Abmelden
        </button>
      </div>
    </div>
  )
}

function useLogOut() {
  const queryClient = useQueryClient()
  const toast = useToast()
  return useMutation({
    mutationFn: () => api('POST /auth/log-out', {}),
    onSuccess: () => {
      // Nothing of what was seen stays in this window.
      queryClient.clear()
      return navigate({ to: '/anmelden' })
    },
    onError: (error) => toast({ tone: 'destructive', title: 'Nicht abgemeldet', text: sentenceOf(error) }),
  })
}
