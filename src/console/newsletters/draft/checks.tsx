import { type ReactNode, useState } from 'react'
import { Link } from 'wouter'
import { ask, office } from '../../ask.ts'
import { Button, buttonClass, Dialog, Field, Form } from '../../controls.tsx'
import { useMe } from '../../me.ts'
import { Section } from '../../page.tsx'
import { say, useAction } from '../../toasts.tsx'
import type { Check } from '../words.ts'
import type { Autosave } from './autosave.ts'

type ChecksProps = {
  checks: readonly Check[] | undefined
  /** Sends the letter to oneself. */
  test: ReactNode
} & OverrideProps

/** Never colour alone. */
const MARKS = { open: ['!', 'offen'], unknown: ['?', 'unbekannt'], done: ['✓', 'fertig'] } as const

/** What stops a letter, and what is done. */
export function Checks({ checks = [], test, reason, onReason }: ChecksProps) {
  const done = checks.filter(({ state }) => state === 'done').length
  return (
    <Section title="Vor dem Start" aside={`${done} von ${checks.length} fertig`}>
      <ul className="rows">
        {checks.map((check) => (
          <li key={check.code + check.what} className="row check">
            <span
              className={check.state === 'open' ? 'mark down' : 'mark'}
              role="img"
              aria-label={MARKS[check.state][1]}
            >
              {MARKS[check.state][0]}
            </span>
            <p>
              <b className={check.state === 'open' ? 'down' : undefined}>{check.what}</b>
              <small>{check.more}</small>
            </p>
            {check.code === 'test' ? test : <Mend check={check} />}
          </li>
        ))}
      </ul>
      <p className="soft">
        Beim Losschicken wird alles noch einmal geprüft. Ist dann etwas kaputt, geht nichts raus.{' '}
        <Override reason={reason} onReason={onReason} />
      </p>
    </Section>
  )
}

/** Where it can be put right. */
export function Mend({ check: { mend, state }, isMain = false }: { check: Check; isMain?: boolean }) {
  const look = buttonClass(isMain ? 'main' : 'plain')
  if (state === 'done' || !mend) return null
  if (mend === 'letter')
    return (
      <a href="#der-brief" className={look}>
        Zum Brief
      </a>
    )
  return (
    <Link to={mend === 'facts' ? '/einrichtung/angaben' : '/einrichtung'} className={look}>
      {mend === 'facts' ? 'Jetzt nachtragen' : 'Zur Einrichtung'}
    </Link>
  )
}

type OverrideProps = { reason: string; onReason: (reason: string) => void }

/** Who administers may let a letter go although something is open; why stands in the log. */
function Override({ reason, onReason }: OverrideProps) {
  const [isOpen, setIsOpen] = useState(false)
  if (!useMe()?.may.administer)
    return <>Wer verwaltet, kann trotzdem losschicken, mit Grund. Der steht im Protokoll.</>
  return (
    <>
      Wer verwaltet, kann trotzdem losschicken, mit Grund.{' '}
      {reason === '' ? (
        <Button onClick={() => setIsOpen(true)}>trotzdem losschicken</Button>
      ) : (
        <>
          <b className="down">Freigegeben: {reason}</b>{' '}
          <Button onClick={() => onReason('')}>Zurücknehmen</Button>
        </>
      )}
      {isOpen && (
        <Dialog title="Trotzdem losschicken?" onClose={() => setIsOpen(false)}>
          <p>Dann zählt nicht mehr, was noch offen ist. Losgeschickt wird erst nach der letzten Frage.</p>
          <Form
            action="Freigeben"
            tone="destructive"
            busy={false}
            onSend={({ reason: typed = '' }) => {
              onReason(typed.trim())
              setIsOpen(false)
            }}
            foot={<Button onClick={() => setIsOpen(false)}>Zurück</Button>}
          >
            <Field
              label="Warum"
              name="reason"
              hint="Steht im Protokoll, mit deinem Namen."
              maxLength={300}
              required
              pattern=".*\S.*"
            />
          </Form>
        </Dialog>
      )}
    </>
  )
}

type TestLetterProps = {
  id: number
  autosave: Autosave
  /** Whose letter it is. */
  postalCode: string
  tone?: 'main' | undefined
  children: string
}

/** Sends this very letter to oneself; what is kept then counts as tried. */
export function TestLetter({ id, autosave, postalCode, tone, children }: TestLetterProps) {
  const send = useAction({
    send: async () => {
      await autosave.ensureSaved()
      return office.newsletters.test.mutate({ id, postalCode })
    },
    renews: ask.newsletters.preflight.pathKey(),
    onSuccess: (answer) => {
      const isTaken = answer.outcome === 'sent' || answer.outcome === 'kept'
      say({
        tone: isTaken ? 'success' : 'destructive',
        title: isTaken ? 'Testbrief ist unterwegs zu dir' : 'Der Testbrief ging nicht raus',
        text: testText(answer),
      })
    },
    failed: 'Der Testbrief ging nicht raus',
  })
  return (
    <Button {...(tone && { tone })} onClick={() => send.mutate()} busy={send.isPending && 'Wird geschickt …'}>
      {children}
    </Button>
  )
}

type TestAnswer = Awaited<ReturnType<typeof office.newsletters.test.mutate>>

function testText({ outcome, answer, trouble }: TestAnswer): string {
  switch (outcome) {
    case 'sent':
      return `Der Mailserver hat ihn angenommen: ${answer}`
    case 'kept':
      return 'Er liegt im Postausgang, weil kein Mailserver eingestellt ist.'
    case 'away':
      return trouble
        ? `${trouble.what} ${trouble.fix} Er sagt: ${answer}`
        : `Der Mailserver ist nicht zu erreichen: ${answer}`
    case 'uncertain':
      return `Vielleicht zugestellt: Der Mailserver hat nach dem Brief nicht mehr geantwortet (${answer}).`
    default:
      return `Der Mailserver hat ihn nicht angenommen: ${answer}`
  }
}
