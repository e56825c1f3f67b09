import './dialogs.css'
import { useQuery } from '@tanstack/react-query'
import { type FormEvent, useState } from 'react'
import { VIEW_NAME_LENGTH } from '../../../contract/console/places.ts'
import type { SavedView } from '../../../contract/console/routes/views.ts'
import { api } from '../../api.ts'
import { Button } from '../../design/button.tsx'
import { Dialog } from '../../design/dialog.tsx'
import { TextField } from '../../design/field.tsx'
import { FormError } from '../../design/form.tsx'
import { useAction } from '../../design/use-action.ts'
import { Link } from '../../router/link.tsx'
import { useFilters } from '../../router/use-search.ts'
import { parseSearch, stringifySearch } from '../../search.ts'
import { useMay } from '../../shell/me.ts'
import { atClock } from '../../words.ts'
import { viewsQuery } from './queries.ts'
import { kept, readNextSearch } from './search.ts'

/** The team's views of this page, by name; and the dialog that keeps one more. */
export function SavedViews() {
  const [open, setOpen] = useState(false)
  const views = useQuery(viewsQuery).data ?? []
  const may = useMay('send')
  if (!may && views.length === 0) return null
  return (
    <>
      <button type="button" className="link soft" aria-haspopup="dialog" onClick={() => setOpen(true)}>
        {may && views.length === 0 ? 'Ansicht merken' : `Ansichten (${views.length})`}
      </button>
      <Dialog
        open={open}
        title={may && views.length === 0 ? 'Ansicht merken' : 'Ansichten'}
        onClose={() => setOpen(false)}
      >
        {views.length > 0 && (
          <ul className="saved-views">
            {views.map((view) => (
              <ViewLine key={view.id} view={view} onOpen={() => setOpen(false)} />
            ))}
          </ul>
        )}
        {may && <KeepForm onDone={() => setOpen(false)} />}
      </Dialog>
    </>
  )
}

function ViewLine({ view, onOpen }: { view: SavedView; onOpen: () => void }) {
  const may = useMay('send')
  const keepAgain = useAction({
    send: ({ name, search }: SavedView) => api('POST /api/views', { name, search }),
    renews: viewsQuery.queryKey,
  })
  const remove = useAction({
    send: ({ id }: SavedView) => api('POST /api/views/:id/remove', { id }),
    renews: viewsQuery.queryKey,
    done: (_, removed) => ({
      title: 'Ansicht entfernt',
      text: removed.name,
      action: { label: 'Rückgängig', run: () => keepAgain.mutate(removed) },
    }),
    failed: 'Nicht entfernt',
  })
  return (
    <li>
      {/* biome-ignore lint/a11y/useKeyWithClickEvents: a press of the link within, by key as well, closes the dialog. */}
      {/* biome-ignore lint/a11y/noStaticElementInteractions: the same. */}
      <span onClick={onOpen}>
        <Link to="/" search={readNextSearch(parseSearch(view.search))}>
          {view.name}
        </Link>
      </span>
      <span className="soft">
        {view.by ? `${view.by}, ` : ''}
        {atClock(view.savedAt)}
      </span>
      {may && (
        <Button
          disabled={remove.isPending}
          aria-label={`${view.name} entfernen`}
          onClick={() => remove.mutate(view)}
        >
          Entfernen
        </Button>
      )}
    </li>
  )
}

function KeepForm({ onDone }: { onDone: () => void }) {
  const [search] = useFilters(readNextSearch)
  const [name, setName] = useState('')
  const [asked, setAsked] = useState(false)
  const save = useAction({
    send: (called: string) =>
      api('POST /api/views', { name: called, search: stringifySearch(kept(search)).slice(1) }),
    renews: viewsQuery.queryKey,
    onSuccess: onDone,
    done: (_, called) => ({
      title: 'Ansicht gemerkt',
      text: `${called} steht jetzt für alle unter „Ansichten“.`,
    }),
  })
  const submit = (event: FormEvent) => {
    event.preventDefault()
    setAsked(true)
    if (name.trim() !== '') save.mutate(name.trim())
  }
  return (
    <form className="stack" onSubmit={submit} noValidate>
      <TextField
        label="Name der Ansicht"
        hint="Suche, Land, Stand, Sortierung und was die Karte zeigt. Gibt es den Namen schon, gilt dann diese."
        value={name}
        maxLength={VIEW_NAME_LENGTH}
        error={asked && name.trim() === '' ? 'Die Ansicht braucht einen Namen.' : undefined}
        onChange={({ target }) => setName(target.value)}
      />
      <FormError error={save.error} />
      <div className="row dialog-foot">
        <Button type="submit" tone="main" disabled={save.isPending}>
          {save.isPending ? 'Wird gemerkt …' : 'Ansicht merken'}
        </Button>
      </div>
    </form>
  )
}
