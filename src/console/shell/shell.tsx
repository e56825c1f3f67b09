import './shell.css'
import {
  IsRestoringProvider,
  useIsMutating,
  useMutation,
  useQuery,
  useQueryClient,
} from '@tanstack/react-query'
import { type ReactNode, useEffect, useRef, useState } from 'react'
import type { Me } from '../../contract/console/access.ts'
import { SkipLink } from '../../design/skip-link/skip-link.tsx'
import { api } from '../api.ts'
import { sentenceOf } from '../design/states.tsx'
import { ToastProvider, useToast } from '../design/toasts.tsx'
import { ROLE_NAMES } from '../pages/team/roles.ts'
import { pages } from '../pages.ts'
import { Link } from '../router/link.tsx'
import { navigate } from '../router/navigate.ts'
import { useAddress } from '../router/router.tsx'
import { timeText } from '../words.ts'
import { ConsoleBrand } from './front-door.tsx'
import { HeadSlot } from './head-tools.tsx'
import { Leaving } from './leaving.tsx'
import { LogInDialog } from './log-in-dialog.tsx'
import { may, meQuery } from './me.ts'
import { ProofDialog } from './proof-dialog.tsx'

const named = pages.filter((page) => 'name' in page)
const inMenu = pages.filter((page) => 'inMenu' in page)

/** What stands around every page after logging in. Messages are its own too: they go when one logs out. */
export function Shell({ children }: { children: ReactNode }) {
  // Asked first of all: whoever is not logged in is led to where one logs in.
  const { data: me } = useQuery(meQuery)
  const [slot, setSlot] = useState<HTMLElement | null>(null)
  const { path } = useAddress()
  const nav = useCurrentInSight(path)
  // Nothing is asked meanwhile: it would be refused.
  const isLeaving = useIsMutating({ mutationKey: LOG_OUT }) > 0
  return (
    <IsRestoringProvider value={isLeaving}>
      <ToastProvider>
        <HeadSlot value={slot}>
          <SkipLink target="inhalt">Zum Inhalt</SkipLink>
          <header className="console-head">
            <Link to="/" className="brand">
              <ConsoleBrand />
            </Link>
            <nav aria-label="Konsole" ref={nav}>
              {named.map((page) => (
                <Link
                  key={page.path}
                  to={page.path}
                  aria-current={isAt(path, page.path) ? 'page' : undefined}
                >
                  {page.name}
                </Link>
              ))}
            </nav>
            {/* No number on any page is of real people (`npm run dorfteller -- demo`). */}
            {me?.isDemo && <span className="made-up">Beispieldaten</span>}
            <div className="row head-tools" ref={setSlot} />
            {me && <AccountMenu me={me} />}
          </header>
          <main id="inhalt" tabIndex={-1}>
            {me && <Leaving />}
            {me?.secondFactorBy && <SecondFactorNote by={me.secondFactorBy} />}
            {children}
          </main>
          <ProofDialog />
          <LogInDialog />
        </HeadSlot>
      </ToastProvider>
    </IsRestoringProvider>
  )
}

// One signup's page is the list's too; the first page is above all others.
function isAt(path: string, to: string): boolean {
  return path === to || (to !== '/' && path.startsWith(`${to}/`))
}

/** On a phone the navigation is wider than the screen: the page that one is on is moved into sight. */
function useCurrentInSight(path: string) {
  const nav = useRef<HTMLElement>(null)
  useEffect(() => {
    const current = path && nav.current?.querySelector('[aria-current]')
    if (current) current.scrollIntoView({ block: 'nearest', inline: 'center' })
  }, [path])
  return nav
}

/** Who may do everything needs one within a day. */
function SecondFactorNote({ by }: { by: string }) {
  return (
    <p className="second-factor-note">
      {Date.parse(by) > Date.now()
        ? `Bis ${timeText(by)} brauchst du einen zweiten Schritt: eine App für Codes oder einen Passkey.`
        : 'Ohne zweiten Schritt geht nur noch „Mein Zugang“. Hast du einen Passkey, melde dich mit ihm neu an.'}{' '}
      <Link to="/konto">Jetzt einrichten</Link>
    </p>
  )
}

function AccountMenu({ me }: { me: Me }) {
  const logOut = useLogOut()
  const menu = useRef<HTMLDivElement>(null)
  const address = useAddress()
  // A link of the menu's loads no page that would close it, and it lies above what the page has at its right.
  useEffect(() => {
    if (address) menu.current?.hidePopover()
  }, [address])
  return (
    <div className="account">
      <button type="button" className="account-opener cut" popoverTarget="account-menu">
        {me.name}
      </button>
      <div id="account-menu" popover="auto" className="account-menu" ref={menu}>
        <p>
          <b>{me.name}</b>
          <br />
          {me.email}
          <br />
          <span className="soft">{ROLE_NAMES[me.role]}</span>
        </p>
        {inMenu
          .filter((page) => !('least' in page) || may(me, page.least))
          .map((page) => (
            <Link key={page.path} to={page.path} className="menu-item">
              {page.inMenu}
            </Link>
          ))}
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

const LOG_OUT = ['log-out']

function useLogOut() {
  const queryClient = useQueryClient()
  const toast = useToast()
  return useMutation({
    mutationKey: LOG_OUT,
    mutationFn: () => api('POST /auth/log-out', {}),
    onSuccess: async () => {
      await navigate({ to: '/anmelden' })
      // Nothing of what was seen stays in this window.
      queryClient.clear()
    },
    onError: (error) => toast({ tone: 'destructive', title: 'Nicht abgemeldet', text: sentenceOf(error) }),
  })
}
