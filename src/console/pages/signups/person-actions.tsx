import { useMutation, useQueryClient } from '@tanstack/react-query'
import { type FormEvent, useId, useState } from 'react'
import type { SignupPerson } from '../../../contract/console/signups.ts'
import { api, urlOf } from '../../api.ts'
import { Button } from '../../design/button.tsx'
import { Dialog } from '../../design/dialog.tsx'
import { Download } from '../../design/download.tsx'
import { TextField } from '../../design/field.tsx'
import { sentenceOf } from '../../design/states.tsx'
import { useToast } from '../../design/toasts.tsx'
import { useAction } from '../../design/use-action.ts'
import { navigate } from '../../router/navigate.ts'
import { useMay } from '../../shell/me.ts'
import { lastSearch } from './last-search.ts'
import { personQuery } from './queries.ts'
import { RESENDING, TRYING_AGAIN } from './words.ts'

/** What can be done for one person; each with the role that it takes. */
export function PersonActions({ person }: { person: SignupPerson }) {
  const maySend = useMay('send')
  const mayAdminister = useMay('administer')
  const [erasing, setErasing] = useState(false)
  const waits = person.signups.some(({ number, state }) => number === person.number && state === 'open')
  const isRefused = person.signups.some(
    ({ number, state, refusedAt }) =>
      number === person.number && (state === 'undeliverable' || (refusedAt !== null && state !== 'left')),
  )
  return (
    <>
      {maySend && waits && <ResendButton number={person.number} />}
      {maySend && isRefused && <TryAgainButton number={person.number} />}
      {mayAdminister && (
        <>
          <Download href={urlOf('GET /api/signups/:number/proof.html', { number: person.number })}>
            Nachweis zum Drucken
          </Download>
          <Download href={urlOf('GET /api/signups/:number/data.json', { number: person.number })}>
            Auskunft als Datei
          </Download>
          <Button tone="destructive" onClick={() => setErasing(true)}>
            Löschen …
          </Button>
          <EraseDialog person={person} open={erasing} onClose={() => setErasing(false)} />
        </>
      )}
    </>
  )
}

function ResendButton({ number }: { number: number }) {
  const resend = useAction({
    send: () => api('POST /api/signups/:number/resend', { number }),
    renews: personQuery(number).queryKey,
    done: ({ answer }) =>
      answer === 'queued'
        ? { title: 'Auf dem Weg', text: RESENDING.queued }
        : { tone: 'destructive', title: 'Nicht verschickt', text: RESENDING[answer] },
    failed: 'Nicht verschickt',
  })
  return (
    <Button tone="main" busy={resend.isPending && 'Wird geschickt …'} onClick={() => resend.mutate()}>
      Bestätigung noch einmal senden
    </Button>
  )
}

/** Takes back that the address is undeliverable: its provider may have had a bad day. */
function TryAgainButton({ number }: { number: number }) {
  const again = useAction({
    send: () => api('POST /api/signups/:number/try-again', { number }),
    renews: personQuery(number).queryKey,
    done: ({ answer }) =>
      answer === 'queued' || answer === 'cleared'
        ? { title: 'Noch ein Versuch', text: TRYING_AGAIN[answer] }
        : { tone: 'destructive', title: 'Kein Versuch', text: TRYING_AGAIN[answer] },
    failed: 'Das ging nicht',
  })
  return (
    <Button tone="main" busy={again.isPending && 'Wird versucht …'} onClick={() => again.mutate()}>
      Noch einmal versuchen
    </Button>
  )
}

type EraseDialogProps = { person: SignupPerson; open: boolean; onClose: () => void }

/** Asks for the address once more before a person is erased for good. */
function EraseDialog({ person, open, onClose }: EraseDialogProps) {
  const form = useId()
  const [typed, setTyped] = useState('')
  const queries = useQueryClient()
  const toast = useToast()
  const erase = useMutation({
    mutationFn: () => api('POST /api/signups/:number/erase', { number: person.number, email: typed.trim() }),
    onSuccess: async () => {
      toast({ tone: 'success', title: 'Gelöscht', text: 'Geblieben ist ein Prüfwert auf der Sperrliste.' })
      await navigate({ to: '/anmeldungen', search: lastSearch(), replace: true })
      // Nothing of the person is left in this window: neither where one was, nor in the list that is seen.
      queries.removeQueries({ queryKey: ['signups'], type: 'inactive' })
      await queries.resetQueries({ queryKey: ['signups'] })
    },
  })
  const fits = typed.trim().toLowerCase() === person.email.toLowerCase()
  const submit = (event: FormEvent) => {
    event.preventDefault()
    if (fits) erase.mutate()
  }
  return (
    <Dialog
      open={open}
      title="Alles zu dieser Person löschen"
      onClose={onClose}
      back="Abbrechen"
      action={
        <Button
          tone="destructive"
          type="submit"
          form={form}
          busy={erase.isPending && 'Wird gelöscht …'}
          disabled={!fits}
        >
          Endgültig löschen
        </Button>
      }
    >
      <p>
        Gelöscht werden{' '}
        {person.signups.length === 1 ? 'die Anmeldung' : `${person.signups.length} Anmeldungen`}, alle E-Mails
        und alle Angaben im Nachweis. Das lässt sich nicht zurücknehmen. Hole die Auskunft vorher, wenn sie
        verlangt ist.
      </p>
      <form id={form} onSubmit={submit}>
        <TextField
          label={`Tippe ${person.email} zur Bestätigung`}
          value={typed}
          onChange={({ target }) => setTyped(target.value)}
          error={erase.isError ? sentenceOf(erase.error) : undefined}
          autoComplete="off"
          spellCheck={false}
        />
      </form>
    </Dialog>
  )
}
