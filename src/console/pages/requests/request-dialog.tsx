import { type FormEvent, useId, useState } from 'react'
import {
  NOTE_MAX_LENGTH,
  REQUEST_KINDS,
  REQUEST_STATES,
  type RequestKind,
} from '../../../contract/console/requests.ts'
import type { RequestChange, RightsRequest } from '../../../contract/console/routes/requests.ts'
import { api } from '../../api.ts'
import { Button } from '../../design/button.tsx'
import { Dialog } from '../../design/dialog.tsx'
import { TextArea, TextField } from '../../design/field.tsx'
import { FormError } from '../../design/form.tsx'
import { Select } from '../../design/select.tsx'
import { useAction } from '../../design/use-action.ts'
import { KIND_NAMES, STATE_NAMES } from './words.ts'

type RequestDialogProps = {
  opened: RightsRequest | 'new' | undefined
  /** The day in Germany. */
  today: string
  onClose: () => void
}

export function RequestDialog({ opened, today, onClose }: RequestDialogProps) {
  const form = useId()
  const save = useAction({
    send: (request: RequestChange) => send(opened, request),
    renews: ['requests'],
    onSuccess: onClose,
  })
  const close = () => {
    save.reset()
    onClose()
  }
  return (
    <Dialog
      open={opened !== undefined}
      title={opened === 'new' ? 'Anfrage eintragen' : 'Anfrage ändern'}
      onClose={close}
      back="Abbrechen"
      action={
        <Button tone="main" type="submit" form={form} busy={save.isPending && 'Wird gespeichert …'}>
          Speichern
        </Button>
      }
    >
      {opened && (
        <RequestForm
          id={form}
          opened={opened}
          today={today}
          error={save.error}
          onSend={(request) => save.mutate(request)}
        />
      )}
    </Dialog>
  )
}

type RequestFormProps = {
  id: string
  opened: RightsRequest | 'new'
  today: string
  error: unknown
  onSend: (request: RequestChange) => void
}

function RequestForm({ id, opened, today, error, onSend }: RequestFormProps) {
  const [request, setRequest] = useState<RequestChange>(() =>
    opened === 'new' ? blank(today) : changeOf(opened),
  )
  const set = (changes: Partial<RequestChange>) => setRequest((before) => ({ ...before, ...changes }))
  const submit = (event: FormEvent) => {
    event.preventDefault()
    onSend(request)
  }
  return (
    <form id={id} className="stack request-form" onSubmit={submit}>
      <Select
        label="Worum es geht"
        labelled
        value={request.kind}
        options={REQUEST_KINDS.map((value) => ({ value, name: KIND_NAMES[value] }))}
        onChange={(kind: RequestKind) => set({ kind })}
      />
      <TextField
        label="Von"
        hint="Am besten die E-Mail-Adresse: Dann führt die Anfrage zur Person."
        value={request.from}
        onChange={({ target }) => set({ from: target.value })}
        required
        maxLength={254}
        autoComplete="off"
        spellCheck={false}
      />
      <TextField
        label="Eingegangen am"
        hint="Beantwortet werden muss sie einen Monat später (Art. 12 DSGVO)."
        type="date"
        value={request.receivedOn}
        max={today}
        onChange={({ target }) => set({ receivedOn: target.value })}
        required
      />
      {opened !== 'new' && (
        <Select
          label="Stand"
          labelled
          value={request.state}
          options={REQUEST_STATES.map((value) => ({ value, name: STATE_NAMES[value] }))}
          onChange={(state) => set({ state, doneOn: state === 'done' ? (request.doneOn ?? today) : null })}
        />
      )}
      {request.doneOn !== null && (
        <TextField
          label="Beantwortet am"
          type="date"
          value={request.doneOn}
          min={request.receivedOn}
          max={today}
          onChange={({ target }) => set({ doneOn: target.value })}
          required
        />
      )}
      <TextArea
        label="Notiz"
        value={request.note}
        maxLength={NOTE_MAX_LENGTH}
        onChange={({ target }) => set({ note: target.value })}
      />
      <FormError error={error} />
    </form>
  )
}

function blank(today: string): RequestChange {
  return { receivedOn: today, kind: 'access', from: '', note: '', state: 'open', doneOn: null }
}

function changeOf({ receivedOn, kind, from, note, state, doneOn }: RightsRequest): RequestChange {
  return { receivedOn, kind, from, note, state, doneOn }
}

function send(opened: RightsRequest | 'new' | undefined, request: RequestChange): Promise<unknown> {
  if (opened && opened !== 'new')
    return api('POST /api/requests/:number', { number: opened.number, ...request })
  const { state: _, doneOn: __, ...draft } = request
  return api('POST /api/requests', draft)
}
