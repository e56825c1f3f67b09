import { useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import type { PreflightCheck } from '../../../../contract/console/newsletters.ts'
import { buttonClass } from '../../../design/button.tsx'
import { Section } from '../../../design/section.tsx'
import { Link } from '../../../router/link.tsx'
import { setupQuery } from '../../setup/queries.ts'
import { preflightQuery } from '../queries.ts'
import { Mark } from './mark.tsx'
import { senderCheck } from './sender-check.ts'

/** What must be in order before a letter starts, as it is asked now; the sender is looked up by an office, which takes longer. */
export function usePreflight(id: number | undefined): PreflightCheck[] | undefined {
  const { data } = useQuery({ ...preflightQuery(id ?? 0), enabled: id !== undefined })
  const { data: setup } = useQuery(setupQuery)
  if (!data) return undefined
  const sender = setup && senderCheck(setup.groups, setup.checkedAt)
  return sender
    ? [...data.checks, sender].toSorted((one, other) => RANK[one.state] - RANK[other.state])
    : data.checks
}

const RANK = { open: 0, unknown: 1, done: 2 }

type PreflightProps = {
  checks: PreflightCheck[] | undefined
  /** Sends the letter to oneself. */
  test: ReactNode
  override: ReactNode
}

/** The list of what stops a letter, and of what is done. */
export function PreflightList({ checks, test, override }: PreflightProps) {
  const done = checks?.filter(({ state }) => state === 'done').length ?? 0
  return (
    <Section title="Vor dem Start" aside={checks && `${done} von ${checks.length} fertig`}>
      {!checks ? (
        <p className="soft">Sobald der Entwurf gespeichert ist, steht hier, was noch fehlt.</p>
      ) : (
        <ul className="preflight">
          {checks.map((check) => (
            <li key={check.code + check.what} className={`is-${check.state}`}>
              <Mark state={check.state} />
              <p>
                <b>{check.what}</b>
                <span className={check.state === 'open' ? undefined : 'soft'}>{check.more}</span>
              </p>
              {check.code === 'test' ? test : <FixLink check={check} />}
            </li>
          ))}
        </ul>
      )}
      <p className="soft">
        Beim Losschicken wird alles noch einmal geprüft. Ist dann etwas kaputt, geht nichts raus. {override}
      </p>
    </Section>
  )
}

/** Where it can be put right. */
export function FixLink({ check: { code, state, more }, isMain = false }: FixLinkProps) {
  const look = buttonClass(isMain ? 'main' : 'plain')
  if (state === 'done') return null
  if (code === 'words' || code === 'placeholders' || code === 'links')
    return (
      <a href="#der-brief" className={look}>
        Zum Brief
      </a>
    )
  if (code !== 'blocker' && code !== 'sender') return null
  const isOfSite = more.includes('Angaben zur Seite')
  return (
    <Link to={isOfSite ? '/einrichtung/angaben' : '/einrichtung'} className={look}>
      {isOfSite ? 'Jetzt nachtragen' : 'Zur Einrichtung'}
    </Link>
  )
}

type FixLinkProps = { check: PreflightCheck; isMain?: boolean }
