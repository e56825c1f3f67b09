import { type FormEvent, useState } from 'react'
import { NOTES_MAX_LENGTH, type Region } from '../../../contract/console/regions.ts'
import { api } from '../../api.ts'
import { Button } from '../../design/button.tsx'
import { TextArea } from '../../design/field.tsx'
import { FormError } from '../../design/form.tsx'
import { Section } from '../../design/section.tsx'
import { useRegionChange } from './use-region-change.ts'

/** What operators found out, in one text. */
export function Notes({ region, may }: { region: Region; may: boolean }) {
  return (
    <Section title="Notizen">
      {may ? (
        <NotesForm region={region} />
      ) : (
        <p className="region-notes">{region.notes || <span className="soft">Noch keine.</span>}</p>
      )}
    </Section>
  )
}

function NotesForm({ region: { id, notes } }: { region: Region }) {
  const change = useRegionChange()
  const [text, setText] = useState<string>()
  const submit = (event: FormEvent) => {
    event.preventDefault()
    const to = (text ?? notes).trim()
    change.mutate(
      {
        send: () => api('POST /api/regions/:id', { id, notes: { from: notes, to } }),
        title: 'Gespeichert',
        text: 'Die Notizen stehen bei der Region.',
      },
      { onSuccess: () => setText(undefined) },
    )
  }
  return (
    <form onSubmit={submit} className="stack">
      <TextArea
        label="Was ihr über die Region wisst"
        rows={6}
        maxLength={NOTES_MAX_LENGTH}
        value={text ?? notes}
        onChange={({ target }) => setText(target.value)}
      />
      <FormError error={change.error} />
      {text !== undefined && text.trim() !== notes && (
        <div className="row">
          <Button type="submit" disabled={change.isPending}>
            {change.isPending ? 'Wird gespeichert …' : 'Notizen speichern'}
          </Button>
        </div>
      )}
    </form>
  )
}
