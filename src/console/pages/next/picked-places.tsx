import './dialogs.css'
import { type FormEvent, useState } from 'react'
import type { Next } from '../../../contract/console/next.ts'
import { Button } from '../../design/button.tsx'
import { Dialog } from '../../design/dialog.tsx'
import { TextField } from '../../design/field.tsx'
import { FormError } from '../../design/form.tsx'
import { Select } from '../../design/select.tsx'
import { counted, number } from '../../words.ts'
import { readGoal } from './goal.ts'
import type { Place } from './model.ts'
import { RegionDialog } from './region-dialog.tsx'
import { useAddToRegion, useSetGoals, useTakeStartsBack } from './use-place-changes.ts'

type PickedProps = {
  /** Postal codes. */
  picked: ReadonlySet<string>
  next: Next
  places: readonly Place[]
  /** Nothing is ticked any more. */
  onDone: () => void
}

/** What can be done with several places at once. */
export function PickedPlaces({ picked, next, places, onDone }: PickedProps) {
  const [asks, setAsks] = useState<'goal' | 'region' | 'new region'>()
  const takeBack = useTakeStartsBack()
  const chosen = places.filter(({ postalCode }) => picked.has(postalCode))
  const started = chosen.filter(({ state }) => state === 'started').map(({ postalCode }) => postalCode)
  const postalCodes = chosen.map(({ postalCode }) => postalCode)
  const close = () => setAsks(undefined)
  const done = () => {
    close()
    onDone()
  }
  return (
    <div className="picked-places">
      <p role="status">
        {chosen.length === 0
          ? 'Hake Orte an, um etwas für alle auf einmal zu tun.'
          : `${counted(chosen.length, 'Ort', 'Orte')}, ${number(chosen.reduce((sum, { waiting }) => sum + waiting, 0))} ohne Brief`}
      </p>
      {chosen.length > 0 && (
        <div className="row">
          <Button onClick={() => setAsks('goal')}>Ziel setzen …</Button>
          <Button onClick={() => setAsks('region')}>Zu einer Region …</Button>
          {started.length > 0 && (
            <Button
              tone="destructive"
              disabled={takeBack.isPending}
              onClick={() => takeBack.mutate(started, { onSuccess: done })}
            >
              {takeBack.isPending ? 'Wird zurückgenommen …' : 'Start zurücknehmen'}
            </Button>
          )}
        </div>
      )}
      <Dialog open={asks === 'goal'} title="Ziel setzen" onClose={close}>
        <GoalsForm places={chosen} defaultGoal={next.defaultGoal} onDone={done} />
      </Dialog>
      <Dialog open={asks === 'region'} title="Zu einer Region" onClose={close}>
        <ToRegionForm
          regions={next.regions}
          postalCodes={postalCodes}
          onDone={done}
          onNew={() => setAsks('new region')}
        />
      </Dialog>
      <RegionDialog
        suggested={asks === 'new region' ? { name: mostOf(chosen), postalCodes } : undefined}
        onClose={close}
        next={next}
      />
    </div>
  )
}

/** The place in which most wait names what is made of them, until somebody has a better name. */
const mostOf = (places: readonly Place[]): string =>
  places.toSorted((one, other) => other.waiting - one.waiting)[0]?.name?.place ?? ''

type GoalsProps = { places: readonly Place[]; defaultGoal: number; onDone: () => void }

function GoalsForm({ places, defaultGoal, onDone }: GoalsProps) {
  const [text, setText] = useState(String(defaultGoal))
  const [asked, setAsked] = useState(false)
  const set = useSetGoals()
  const { value, error } = readGoal(text)
  const save = (goal: number | null) =>
    set.mutate(
      places.map(({ postalCode }) => ({ postalCode, goal })),
      { onSuccess: onDone },
    )
  const submit = (event: FormEvent) => {
    event.preventDefault()
    setAsked(true)
    if (value !== undefined) save(value)
  }
  return (
    <form className="stack" onSubmit={submit} noValidate>
      <TextField
        label={`Ziel für ${counted(places.length, 'Ort', 'Orte')}`}
        hint={`So viele bestätigte Haushalte braucht jeder von ihnen; ohne eigenes Ziel ${number(defaultGoal)}.`}
        inputMode="numeric"
        value={text}
        error={asked ? error : undefined}
        onChange={({ target }) => setText(target.value)}
      />
      <FormError error={set.error} />
      <div className="row dialog-foot">
        <Button disabled={set.isPending} onClick={() => save(null)}>
          Eigenes Ziel aufheben
        </Button>
        <Button type="submit" tone="main" disabled={set.isPending}>
          {set.isPending ? 'Wird gesetzt …' : 'Ziel setzen'}
        </Button>
      </div>
    </form>
  )
}

type ToRegionProps = {
  regions: Next['regions']
  postalCodes: string[]
  onDone: () => void
  onNew: () => void
}

function ToRegionForm({ regions, postalCodes, onDone, onNew }: ToRegionProps) {
  const [id, setId] = useState(String(regions[0]?.id ?? ''))
  const add = useAddToRegion()
  const region = regions.find((each) => String(each.id) === id)
  return (
    <div className="stack">
      {region ? (
        <Select
          label="Region"
          labelled
          value={id}
          options={regions.map((each) => ({ value: String(each.id), name: each.name }))}
          onChange={setId}
        />
      ) : (
        <p>Es gibt noch keine Region.</p>
      )}
      <FormError error={add.error} />
      <div className="row dialog-foot">
        <Button onClick={onNew}>Neue Region …</Button>
        {region && (
          <Button
            tone="main"
            disabled={add.isPending}
            onClick={() =>
              add.mutate({ id: region.id, name: region.name, postalCodes }, { onSuccess: onDone })
            }
          >
            {add.isPending ? 'Wird hineingenommen …' : `In ${region.name} nehmen`}
          </Button>
        )}
      </div>
    </div>
  )
}
