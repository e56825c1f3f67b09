import { type FormEvent, type KeyboardEvent, useId, useState } from 'react'
import { NOTE_MAX_LENGTH, type Region, type RegionNote } from '../../../contract/console/regions.ts'
import { api } from '../../api.ts'
import { Button } from '../../design/button.tsx'
import { FormError } from '../../design/form.tsx'
import { Section } from '../../design/section.tsx'
import { step, useRegionChange } from './use-region-change.ts'
import { firstName, signedText } from './words.ts'

/** What somebody found out, dated and signed. */
export function Notes({ region: { id, notes }, may }: { region: Region; may: boolean }) {
  return (
    <Section title="Notizen" id="notizen">
      <ol className="region-notes">
        {notes.map((note) => (
          <Note key={note.number} id={id} note={note} may={may} />
        ))}
      </ol>
      {notes.length === 0 && !may && <p className="soft">Noch keine Notiz.</p>}
      {may && <NewNote id={id} />}
    </Section>
  )
}

function Note({ id, note, may }: { id: number; note: RegionNote; may: boolean }) {
  const change = useRegionChange()
  const { number, body, writtenAt, writtenBy } = note
  const signed = `${writtenBy ? firstName(writtenBy.name) : 'jemand ohne Zugang'}, ${signedText(writtenAt)}`
  const remove = () =>
    change.mutate(
      step({
        send: () => api('POST /api/regions/:id/notes/remove', { id, numbers: [number] }),
        title: 'Notiz entfernt',
        text: `Die Notiz von ${signed} steht nicht mehr hier.`,
        undo: ({ removal }) => api('POST /api/regions/removals/:number/restore', { number: removal }),
      }),
    )
  return (
    <li>
      <p>{body}</p>
      <p className="soft region-signed">
        {signed}
        {may && (
          <button
            type="button"
            onClick={remove}
            disabled={change.isPending}
            aria-label={`Notiz von ${signed} entfernen`}
          >
            entfernen
          </button>
        )}
      </p>
    </li>
  )
}

function NewNote({ id }: { id: number }) {
  const change = useRegionChange()
  const [body, setBody] = useState('')
  const field = useId()
  const write = () =>
    change.mutate(
      step({
        send: () => api('POST /api/regions/:id/notes', { id, body }),
        title: 'Notiz geschrieben',
        text: 'Sie steht mit Tag und Namen bei der Region.',
        undo: ({ number }) => api('POST /api/regions/:id/notes/remove', { id, numbers: [number] }),
      }),
      { onSuccess: () => setBody('') },
    )
  const submit = (event: FormEvent) => {
    event.preventDefault()
    if (body.trim() !== '') write()
  }
  const key = (event: KeyboardEvent) => {
    if (event.key === 'Enter' && (event.ctrlKey || event.metaKey)) submit(event)
  }
  return (
    <form onSubmit={submit} className="stack region-note-form">
      <label className="hidden-text" htmlFor={field}>
        Notiz schreiben
      </label>
      <textarea
        id={field}
        rows={1}
        placeholder="Notiz schreiben"
        maxLength={NOTE_MAX_LENGTH}
        value={body}
        onChange={({ target }) => setBody(target.value)}
        onKeyDown={key}
      />
      <FormError error={change.error} />
      {body.trim() !== '' && (
        <Button type="submit" disabled={change.isPending}>
          {change.isPending ? 'Wird geschrieben …' : 'Notiz speichern'}
        </Button>
      )}
    </form>
  )
}
