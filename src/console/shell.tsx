import { useMutation } from '@tanstack/react-query'
import { type ReactNode, useEffect, useRef } from 'react'
import { Link, useLocation } from 'wouter'
import { consoleRoutes } from '../routes.ts'
import { askAuth } from './ask.ts'
import { Brand } from './front-door.tsx'
import { LeavingBar } from './leaving-bar.tsx'
import { LogInOverPage } from './log-in/over-page.tsx'
import { useMe } from './me.ts'
import { sentenceOf } from './refused.ts'
import { ROLE_NAMES } from './team/roles.ts'
import { say, Toasts } from './toasts.tsx'
import { timeText } from './words.ts'

/** In the order of the work: decide, look, send, fix. */
export const NAMED = {
  '/': 'Wo als Nächstes',
  '/regionen': 'Regionen',
  '/anmeldungen': 'Anmeldungen',
  '/besuche': 'Besuche',
  '/briefe': 'Briefe',
  '/postausgang': 'Postausgang',
  '/einrichtung': 'Einrichtung',
}

/** What stands around every page after logging in. */
export function Shell({ children }: { children: ReactNode }) {
  const me = useMe()
  const [path] = useLocation()
  // biome-ignore lint/correctness/useExhaustiveDependencies: each page begins at its top
  useEffect(() => {
    // A promise in newer browsers, which is nothing to clean up by.
    window.scrollTo(0, 0)
  }, [path])
  return (
    <>
      <a className="skip" href="#inhalt">
        Zum Inhalt
      </a>
      <header className="console-head">
        <Link to="/" className="brand">
          <Brand />
        </Link>
        <nav aria-label="Konsole">
          {Object.entries(NAMED).map(([to, name]) => (
            <Link
              key={to}
              to={to}
              ref={scrollIntoSight}
              aria-current={path === to || (to !== '/' && path.startsWith(`${to}/`)) ? 'page' : undefined}
            >
              {name}
            </Link>
          ))}
        </nav>
        {/* No number on any page is of real people (`npm run dorfteller -- demo`). */}
        {me?.isDemo && <span className="state-sign">Beispieldaten</span>}
        <AccountMenu />
      </header>
      <main id="inhalt" tabIndex={-1}>
        <LeavingBar />
        {me?.secondFactorBy && <SecondFactorNote by={me.secondFactorBy} />}
        {children}
      </main>
      <LogInOverPage />
      <Toasts />
    </>
  )
}

/** On a phone the navigation is wider than the screen. */
function scrollIntoSight(link: HTMLAnchorElement | null): void {
  if (link?.ariaCurrent) link.scrollIntoView({ block: 'nearest', inline: 'center' })
}

/** Who may do everything needs one within a day. */
function SecondFactorNote({ by }: { by: string }) {
  return (
    <p className="section chosen second-factor-note">
      {Date.parse(by) > Date.now()
        ? `Bis ${timeText(by)} brauchst du einen zweiten Schritt: eine App für Codes oder einen Passkey.`
        : 'Ohne zweiten Schritt geht nur noch „Mein Zugang“. Hast du einen Passkey, melde dich mit ihm neu an.'}{' '}
      <Link to="/konto">Jetzt einrichten</Link>
    </p>
  )
}

function AccountMenu() {
  const me = useMe()
  const menu = useRef<HTMLDivElement>(null)
  const [path] = useLocation()
  const logOut = useMutation({
    mutationFn: () => askAuth('sign-out'),
    // Nothing of what was seen stays in this window.
    onSuccess: () => window.location.assign(consoleRoutes.logIn),
    onError: (error) => say({ tone: 'destructive', title: 'Nicht abgemeldet', text: sentenceOf(error) }),
  })
  // A link of the menu's loads no page that would close it.
  useEffect(() => {
    if (path) menu.current?.hidePopover()
  }, [path])
  if (!me) return null
  return (
    <>
      <button type="button" className="account-opener" popoverTarget="account-menu">
        {me.name}
      </button>
      <div id="account-menu" popover="auto" ref={menu}>
        <p>
          <b>{me.name}</b>
          <br />
          {me.email}
          <br />
          <span className="soft">{ROLE_NAMES[me.role]}</span>
        </p>
        <Link to="/protokoll">Protokoll</Link>
        {me.may.administer && <Link to="/team">Team</Link>}
        <Link to="/konto">Mein Zugang</Link>
        <button type="button" onClick={() => logOut.mutate()} disabled={logOut.isPending}>
          Abmelden
        </button>
      </div>
    </>
  )
}
