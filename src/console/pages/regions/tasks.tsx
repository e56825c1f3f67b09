import { type FormEvent, useState } from 'react'
import { type Region, type RegionTask, TASK_MAX_LENGTH } from '../../../contract/console/regions.ts'
import { api } from '../../api.ts'
import { Button } from '../../design/button.tsx'
import { FormError } from '../../design/form.tsx'
import { Section } from '../../design/section.tsx'
import { number } from '../../words.ts'
import { TaskDialog } from './task-dialog.tsx'
import { step, useRegionChange } from './use-region-change.ts'
import { dueText, firstName } from './words.ts'

/** What is to be done, by whom and until when. */
export function Tasks({ region, may }: { region: Region; may: boolean }) {
  const [open, setOpen] = useState<RegionTask>()
  const left = region.tasks.filter(({ doneAt }) => doneAt === null).length
  return (
    <Section title="Aufgaben" id="aufgaben" aside={`${number(left)} offen`}>
      <ul className="region-tasks">
        {region.tasks.map((task) => (
          <TaskRow key={task.number} region={region} task={task} may={may} onOpen={() => setOpen(task)} />
        ))}
      </ul>
      {may && <NewTask id={region.id} />}
      <TaskDialog region={region} task={open} onClose={() => setOpen(undefined)} />
    </Section>
  )
}

type RowProps = { region: Region; task: RegionTask; may: boolean; onOpen: () => void }

function TaskRow({ region, task, may, onOpen }: RowProps) {
  const change = useRegionChange()
  const { number: which, what, assignee, dueOn, doneAt } = task
  const isDone = doneAt !== null
  const tick = (from: boolean, to: boolean) =>
    api('POST /api/regions/:id/tasks/:number', { id: region.id, number: which, done: { from, to } })
  const toggle = () =>
    change.mutate(
      step({
        send: () => tick(isDone, !isDone),
        title: isDone ? 'Wieder offen' : 'Erledigt',
        text: what,
        undo: () => tick(!isDone, isDone),
      }),
    )
  const words = isDone
    ? ['erledigt']
    : [...(assignee ? [firstName(assignee.name)] : []), ...(dueOn ? [dueText(dueOn, region.today)] : [])]
  return (
    <li>
      <label className="region-tick">
        <input
          type="checkbox"
          checked={change.isPending ? !isDone : isDone}
          disabled={!may || change.isPending}
          onChange={toggle}
        />
        <span className="hidden-text">{what} erledigt</span>
      </label>
      {may ? (
        <button type="button" className="region-task" onClick={onOpen}>
          {isDone ? <s>{what}</s> : what}
        </button>
      ) : (
        <span>{isDone ? <s>{what}</s> : what}</span>
      )}
      <span className={!isDone && dueOn !== null && dueOn < region.today ? 'down' : 'soft'}>
        {words.join(', ')}
      </span>
    </li>
  )
}

function NewTask({ id }: { id: number }) {
  const change = useRegionChange()
  const [what, setWhat] = useState('')
  const submit = (event: FormEvent) => {
    event.preventDefault()
    if (what.trim() === '') return
    change.mutate(
      step({
        send: () => api('POST /api/regions/:id/tasks', { id, what }),
        title: 'Aufgabe aufgenommen',
        text: what.trim(),
        undo: ({ number: which }) => api('POST /api/regions/:id/tasks/remove', { id, numbers: [which] }),
      }),
      { onSuccess: () => setWhat('') },
    )
  }
  return (
    <form className="region-add region-new-task" onSubmit={submit}>
      <label>
        <span className="hidden-text">Neue Aufgabe</span>
        <input
          placeholder="Aufgabe aufnehmen"
          maxLength={TASK_MAX_LENGTH}
          value={what}
          onChange={({ target }) => setWhat(target.value)}
        />
      </label>
      {what.trim() !== '' && (
        <Button type="submit" disabled={change.isPending}>
          Aufnehmen
        </Button>
      )}
      <FormError error={change.error} />
    </form>
  )
}
