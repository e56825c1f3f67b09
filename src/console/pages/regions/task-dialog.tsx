import { type Region, type RegionTask, TASK_MAX_LENGTH } from '../../../contract/console/regions.ts'
import { api } from '../../api.ts'
import { Dialog } from '../../design/dialog.tsx'
import { TextField } from '../../design/field.tsx'
import { ChangeForm } from './change-form.tsx'

type DialogProps = { region: Region; task: RegionTask | undefined; onClose: () => void }

/** Words, person and day of a task. */
export function TaskDialog({ region, task, onClose }: DialogProps) {
  return (
    <Dialog open={task !== undefined} title="Aufgabe" onClose={onClose}>
      {task && <TaskForm region={region} task={task} onDone={onClose} />}
    </Dialog>
  )
}

function TaskForm({ region, task, onDone }: { region: Region; task: RegionTask; onDone: () => void }) {
  const { id, colleagues } = region
  const { number } = task
  const from = { what: task.what, assignee: task.assignee?.id ?? null, dueOn: task.dueOn }
  return (
    <ChangeForm
      from={from}
      read={(text) => ({
        what: text('what'),
        assignee: text('assignee') || null,
        dueOn: text('due') || null,
      })}
      save={(changes) => api('POST /api/regions/:id/tasks/:number', { id, number, ...changes })}
      saved={(to) => to.what ?? ''}
      remove={() => api('POST /api/regions/:id/tasks/remove', { id, numbers: [number] })}
      removed={{ title: 'Aufgabe entfernt', text: task.what }}
      onDone={onDone}
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
    </ChangeForm>
  )
}
