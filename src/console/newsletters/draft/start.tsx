import { useQuery } from '@tanstack/react-query'
import { type ReactNode, useState } from 'react'
import { Link } from 'wouter'
import { ask, office } from '../../ask.ts'
import { Button, buttonClass, Dialog, Field, FormError } from '../../controls.tsx'
import { useMe } from '../../me.ts'
import { Section } from '../../page.tsx'
import { say, useAction } from '../../toasts.tsx'
import { inWords, number } from '../../words.ts'
import {
  type Check,
  fieldTime,
  householdsText,
  lettersText,
  type Newsletter,
  plannedText,
  type Reach,
} from '../words.tsx'

const MARKS = { open: 'offen', done: 'fertig' } as const

/** Whether something is open that may be overridden, with a reason. */
const isHeld = (checks: readonly Check[]) =>
  checks.some(({ state, code }) => state === 'open' && code !== 'letter')

type ChecksProps = {
  checks: readonly Check[]
  /** Why it starts although something is open, for who administers; empty: it does not. */
  reason: string
  onReason: (reason: string) => void
  /** Sends the letter to oneself. */
  test: ReactNode
}

/** What stops a letter as it is saved, first, and what is done. */
export function Checks({ checks, reason, onReason, test }: ChecksProps) {
  const open = checks.filter(({ state }) => state === 'open').length
  const mayOverride = useMe()?.may.administer
  return (
    <Section title="Vor dem Start" aside={open === 0 ? 'alles da' : `${open} offen`}>
      <ul className="rows">
        {checks.map(({ code, state, what, more }) => (
          <li key={code === 'test' ? code : what} className="row check">
            <span className={`state-mark ${state}`} role="img" aria-label={MARKS[state]} />
            <p>
              <b className={state === 'open' ? 'down' : undefined}>{what}</b>
              <small>{more}</small>
            </p>
            {code === 'test' && test}
            {code === 'blocker' && (
              <Link to="/einrichtung" className={buttonClass()}>
                Beheben
              </Link>
            )}
            {(code === 'letter' || code === 'placeholders') && (
              <a href="#der-brief" className={buttonClass()}>
                Zum Brief
              </a>
            )}
          </li>
        ))}
      </ul>
      {isHeld(checks) && mayOverride && (
        <details>
          <summary>Trotzdem losschicken</summary>
          <Field
            label="Warum"
            hint="Steht im Protokoll, mit deinem Namen. Betreff, Text und Links müssen auch dann stimmen."
            maxLength={300}
            value={reason}
            onChange={({ target }) => onReason(target.value)}
          />
        </details>
      )}
      {isHeld(checks) && !mayOverride && (
        <p className="soft">Wer verwaltet, kann trotzdem losschicken, mit Grund.</p>
      )}
    </Section>
  )
}

type TestLetterProps = {
  id: number
  /** Whose letter it is. */
  postalCode: string
  /** Nobody is sent what is not kept. */
  save: () => Promise<void>
}

/** Sends this very letter to oneself, or to everybody who has access; what is kept then counts as tried. */
export function TestLetter({ id, postalCode, save }: TestLetterProps) {
  const { mutate, isPending } = useAction({
    send: (toTeam: boolean) => save().then(() => office.newsletters.test.mutate({ id, postalCode, toTeam })),
    renews: ask.newsletters.pathKey(),
    onSuccess: ({ outcome, answer, trouble }, toTeam) => {
      const isTaken = outcome === 'sent' || outcome === 'kept'
      say({
        tone: isTaken ? 'success' : 'destructive',
        title: isTaken ? `Testbrief ist unterwegs zu ${toTeam ? 'euch' : 'dir'}` : NOT_SENT,
        text: `${trouble ? `${trouble.what} ${trouble.fix} ` : ''}Antwort: ${answer}`,
      })
    },
    failed: NOT_SENT,
  })
  return (
    <div className="row">
      <Button onClick={() => mutate(false)} busy={isPending && 'Wird geschickt …'}>
        Testbrief an mich
      </Button>
      <Button onClick={() => mutate(true)} busy={isPending && 'Wird geschickt …'}>
        An das ganze Team
      </Button>
    </div>
  )
}

const NOT_SENT = 'Der Testbrief wurde nicht angenommen'

type SendRowProps = { newsletter: Newsletter; isSaved: boolean; reason: string }

/** Whether it can start, and the button. */
export function SendRow({ newsletter, isSaved, reason: typed }: SendRowProps) {
  const [isAsking, setIsAsking] = useState(false)
  const { plannedAt, reach, checks } = newsletter
  // What was open when it was typed may be mended since.
  const reason = isHeld(checks) ? typed.trim() : ''
  const stop = stopOf(newsletter, reason !== '')
  const isReady = stop === '' && isSaved
  const action = `${lettersText(reach?.letters ?? 0)} ${plannedAt === null ? 'losschicken' : 'planen'}`
  return (
    <div className={`row section send-row ${isReady ? 'chosen' : ''}`}>
      <h2>{stop || (isReady ? 'Alles bereit.' : 'Wird gespeichert …')}</h2>
      <Button tone={isReady ? 'main' : 'plain'} onClick={() => setIsAsking(true)} disabled={!isReady}>
        {action} …
      </Button>
      {isAsking && isReady && reach && (
        <LastQuestion
          newsletter={newsletter}
          reason={reason}
          reach={reach}
          action={action}
          onClose={() => setIsAsking(false)}
        />
      )}
    </div>
  )
}

/** What stops a letter; nothing: it can start. */
function stopOf({ plannedAt, reach, checks }: Newsletter, despite: boolean) {
  if (!reach?.letters) return 'Noch gesperrt: niemand bekäme ihn.'
  if (plannedAt !== null && plannedAt <= fieldTime(new Date())) return 'Noch gesperrt: die Zeit ist vorbei.'
  const { length } = checks.filter(({ state, code }) => state === 'open' && (!despite || code === 'letter'))
  if (length === 0) return ''
  return `Noch gesperrt: ${length === 1 ? 'eines fehlt' : `${inWords(length)} Dinge fehlen`}.`
}

type LastQuestionProps = {
  newsletter: Newsletter
  reason: string
  reach: Reach
  action: string
  onClose: () => void
}

/** The one question before letters leave: what, where, to whom, to whom not, when, until when. */
function LastQuestion({ newsletter, reason, reach, action, onClose }: LastQuestionProps) {
  const { id, savedAt, subject, isLaunch, plannedAt, region } = newsletter
  const { letters, told, unconfirmed } = reach
  const { data: plan } = useQuery(ask.newsletters.plan.queryOptions({ letters }))
  const { mutate, isPending, error } = useAction({
    send: () => office.newsletters.start.mutate({ id, savedAt, reason }),
    onSuccess: onClose,
  })
  // While it commits nothing takes it back; a minute later "Zurückholen" does.
  const close = isPending ? undefined : onClose
  return (
    <Dialog title={`${action}?`} onClose={close}>
      <p>
        <b>„{subject}“</b> geht {plannedText(plannedAt)} an {householdsText(reach)}
        {region && `, Region ${region}`}
        {!isLaunch && ', und startet keinen Ort'}.
      </p>
      {isLaunch && told > 0 && <p>Nicht an {number(told)}, die schon einen Startbrief haben.</p>}
      {unconfirmed > 0 && <p>Nicht an {number(unconfirmed)}, die noch nicht bestätigt haben.</p>}
      <p>
        {plannedAt === null
          ? `Fertig: ${plan ?? 'so schnell, wie der Mailserver annimmt'}. Nach dem Losschicken bleiben 60 Sekunden zum Zurückholen.`
          : 'Wer bis dahin noch bestätigt, ist dabei. Bis dahin lässt er sich zurückholen.'}
      </p>
      {reason && <p>Trotzdem, weil: {reason}</p>}
      <FormError error={error} />
      <div className="row">
        {/* The first in it has the focus: what a slip of the finger or Enter presses. */}
        <Button onClick={close}>Noch nicht</Button>
        <Button tone="main" onClick={() => mutate()} busy={isPending && 'Wird losgeschickt …'}>
          {action}
        </Button>
      </div>
    </Dialog>
  )
}
