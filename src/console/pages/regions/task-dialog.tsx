import { type Region, type RegionTask, TASK_MAX_LENGTH } from '../../../contract/console/regions.ts'
import { api } from '../../api.ts'
import { Button } from '../../design/button.tsx'
import { Dialog } from '../../design/dialog.tsx'
import { TextField } from '../../design/field.tsx'
import { Form } from '../../design/form.tsx'
import { step, useRegionChange } from './use-region-change.ts'

type DialogProps = { region: Region; task: RegionTask | undefined; onClose: () => void }

/** Words, person and day of a task. */
export function TaskDialog({ region, task, onClose }: DialogProps) {
  return (
    <Dialog open={task !== undefined} title="Aufgabe" onClose={onClose}>
      {task && <TaskForm region={region} task={task} onDone={onClose} />}
    </Dialog>
  )
}

type Values = { what: string; assignee: string | null; dueOn: string | null }

function TaskForm({ region, task, onDone }: { region: Region; task: RegionTask; onDone: () => void }) {
  const change = useRegionChange()
  const { id, colleagues } = region
  const { number } = task
  const from: Values = { what: task.what, assignee: task.assignee?.id ?? null, dueOn: task.dueOn }
  const send = (fields: FormData) => {
    const text = (name: string) => String(fields.get(name) ?? '').trim()
    const to: Values = { what: text('what'), assignee: text('assignee') || null, dueOn: text('due') || null }
    const changed = (['what', 'assignee', 'dueOn'] as const).filter((field) => from[field] !== to[field])
    if (changed.length === 0) return onDone()
    const set = (before: Values, after: Values) =>
      api('POST /api/regions/:id/tasks/:number', {
        id,
        number,
        ...Object.fromEntries(changed.map((field) => [field, { from: before[field], to: after[field] }])),
      })
    change.mutate(
      step({ send: () => set(from, to), title: 'Gespeichert', text: to.what, undo: () => set(to, from) }),
      { onSuccess: onDone },
    )
  }
  const remove = () =>
    change.mutate(
      step({
        send: () => api('POST /api/regions/:id/tasks/remove', { id, numbers: [number] }),
        title: 'Aufgabe entfernt',
        text: task.what,
        undo: ({ removal }) => api('POST /api/regions/removals/:number/restore', { number: removal }),
      }),
      { onSuccess: onDone },
    )
  return (
    <Form
      action="Speichern"
      busy={change.isPending && 'Wird gespeichert …'}
      error={change.error}
      onSend={send}
      foot={
        <Button tone="destructive" disabled={change.isPending} onClick={remove}>
          Entfernen
        </Button>
      }
    >
      <TextField label="Was" name="what" defaultValue={task.what} maxLength={TASK_MAX_LENGTH} required />
      <label className="stack field">
        <b>Wer</b>
        <select className="button" name="assignee" defaultValue={from.assignee ?? ''}>
          <option value="">noch niemand</option>
          {colleagues.map((one) => (
            <option key={one.id} value={one.id}>
              {one.name}
            </option>
          ))}
        </select>
      </label>
      <TextField
        label="Bis wann"
        name="due"
        type="date"
        defaultValue={from.dueOn ?? ''}
        min="2020-01-01"
        max="2099-12-31"
      />
    </Form>
  )
}
