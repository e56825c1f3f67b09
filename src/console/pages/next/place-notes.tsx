import { type FormEvent, useState } from 'react'
import { NOTE_LENGTH, TAG_LENGTH } from '../../../contract/console/places.ts'
import type { PlaceDetails, PlaceNote } from '../../../contract/console/routes/places.ts'
import { api } from '../../api.ts'
import { Button } from '../../design/button.tsx'
import { TextArea, TextField } from '../../design/field.tsx'
import { FormError } from '../../design/form.tsx'
import { useAction } from '../../design/use-action.ts'
import { useMay } from '../../shell/me.ts'
import { atClock } from '../../words.ts'
import { placeQuery } from './queries.ts'

/** What operators wrote down about a place, and the words by which they find it again. */
export function PlaceNotes({ known }: { known: PlaceDetails }) {
  const may = useMay('send')
  return (
    <div className="stack place-notes">
      <h3>Notizen und Stichwörter</h3>
      <Tags known={known} may={may} />
      {known.notes.length > 0 && (
        <ul className="stack">
          {known.notes.map((note) => (
            <Note key={note.id} note={note} postalCode={known.postalCode} may={may} />
          ))}
        </ul>
      )}
      {may ? (
        <NoteForm postalCode={known.postalCode} />
      ) : (
        known.notes.length === 0 && <p className="soft">Keine Notiz.</p>
      )}
    </div>
  )
}

function Note({ note, postalCode, may }: { note: PlaceNote; postalCode: string; may: boolean }) {
  const { queryKey } = placeQuery(postalCode)
  const again = useAction({
    send: ({ body }: PlaceNote) => api('POST /api/places/:postalCode/notes', { postalCode, body }),
    renews: queryKey,
  })
  const remove = useAction({
    send: ({ id }: PlaceNote) => api('POST /api/place-notes/:id/remove', { id }),
    renews: queryKey,
    done: (_, removed) => ({
      title: 'Notiz entfernt',
      text: 'Sie steht nicht mehr bei diesem Ort.',
      action: { label: 'Rückgängig', run: () => again.mutate(removed) },
    }),
    failed: 'Nicht entfernt',
  })
  return (
    <li className="place-note">
      <p>{note.body}</p>
      <p className="row soft">
        {note.by ?? 'jemand, der keinen Zugang mehr hat'}, {atClock(note.at)} Uhr
        {may && (
          <button
            type="button"
            className="link"
            disabled={remove.isPending}
            onClick={() => remove.mutate(note)}
          >
            Entfernen
          </button>
        )}
      </p>
    </li>
  )
}

function NoteForm({ postalCode }: { postalCode: string }) {
  const [body, setBody] = useState('')
  const [asked, setAsked] = useState(false)
  const write = useAction({
    send: (text: string) => api('POST /api/places/:postalCode/notes', { postalCode, body: text }),
    renews: placeQuery(postalCode).queryKey,
    onSuccess: () => {
      setBody('')
      setAsked(false)
    },
  })
  const submit = (event: FormEvent) => {
    event.preventDefault()
    setAsked(true)
    if (body.trim() !== '') write.mutate(body)
  }
  return (
    <form className="stack" onSubmit={submit} noValidate>
      <TextArea
        label="Neue Notiz"
        value={body}
        maxLength={NOTE_LENGTH}
        error={asked && body.trim() === '' ? 'Die Notiz ist leer.' : undefined}
        onChange={({ target }) => setBody(target.value)}
      />
      <FormError error={write.error} />
      <div className="row dialog-foot">
        <Button type="submit" disabled={write.isPending}>
          {write.isPending ? 'Wird notiert …' : 'Notieren'}
        </Button>
      </div>
    </form>
  )
}

function Tags({ known: { postalCode, tags }, may }: { known: PlaceDetails; may: boolean }) {
  const [tag, setTag] = useState('')
  const set = useAction({
    send: (all: string[]) => api('POST /api/places/:postalCode/tags', { postalCode, tags: all }),
    renews: placeQuery(postalCode).queryKey,
    onSuccess: () => setTag(''),
  })
  const added = tag.replaceAll(',', ' ').trim()
  const submit = (event: FormEvent) => {
    event.preventDefault()
    if (added !== '') set.mutate([...tags, added])
  }
  return (
    <>
      {tags.length > 0 && (
        <ul className="row place-tags" aria-label="Stichwörter">
          {tags.map((each) => (
            <li key={each}>
              {each}
              {may && (
                <button
                  type="button"
                  aria-label={`${each} entfernen`}
                  disabled={set.isPending}
                  onClick={() => set.mutate(tags.filter((other) => other !== each))}
                >
                  ×
                </button>
              )}
            </li>
          ))}
        </ul>
      )}
      {may && (
        <form className="row tag-form" onSubmit={submit} noValidate>
          <TextField
            label="Stichwort"
            value={tag}
            maxLength={TAG_LENGTH}
            onChange={({ target }) => setTag(target.value)}
          />
          <Button type="submit" disabled={added === '' || set.isPending}>
            Anheften
          </Button>
          <FormError error={set.error} />
        </form>
      )}
    </>
  )
}
