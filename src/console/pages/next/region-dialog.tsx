import './dialogs.css'
import { useQuery } from '@tanstack/react-query'
import { type FormEvent, useState } from 'react'
import type { Next } from '../../../contract/console/next.ts'
import { REGION_NAME_MAX_LENGTH } from '../../../contract/console/regions.ts'
import { Button } from '../../design/button.tsx'
import { Dialog } from '../../design/dialog.tsx'
import { TextField } from '../../design/field.tsx'
import { FormError } from '../../design/form.tsx'
import { namesQuery, positionsQuery } from '../../places/files.ts'
import { counted, number } from '../../words.ts'
import { readGoal } from './goal.ts'
import { placesOf } from './model.ts'
import { useMakeRegion } from './use-make-region.ts'

/** What a region is made of, before somebody decides. */
export type Suggested = { name: string; postalCodes: readonly string[]; fromProposal?: number }
type RegionDialogProps = { suggested: Suggested | undefined; onClose: () => void; next: Next }

export function RegionDialog({ suggested, onClose, next }: RegionDialogProps) {
  return (
    <Dialog open={suggested !== undefined} title="Region daraus machen" onClose={onClose}>
      {suggested && <RegionForm next={next} suggested={suggested} onClose={onClose} />}
    </Dialog>
  )
}

type FormProps = { suggested: Suggested; onClose: () => void; next: Next }

function RegionForm({ next, suggested, onClose }: FormProps) {
  const [name, setName] = useState(suggested.name)
  const [goal, setGoal] = useState(String(next.regionGoal))
  const [out, setOut] = useState<ReadonlySet<string>>(new Set())
  const [asked, setAsked] = useState(false)
  const make = useMakeRegion()
  const kept = suggested.postalCodes.filter((code) => !out.has(code))
  const places = useWaiting(next, suggested.postalCodes)
  const waiting = places.reduce((sum, place) => sum + (out.has(place.postalCode) ? 0 : place.waiting), 0)
  const errors = {
    name: name.trim() === '' ? 'Die Region braucht einen Namen.' : undefined,
    goal: readGoal(goal).error,
    places: kept.length === 0 ? 'Eine Region hat mindestens einen Ort.' : undefined,
  }
  const submit = (event: FormEvent) => {
    event.preventDefault()
    setAsked(true)
    const { value } = readGoal(goal)
    if (errors.name || errors.places || value === undefined) return
    make.mutate({
      name: name.trim(),
      postalCodes: kept,
      goal: value,
      ...(suggested.fromProposal !== undefined && { fromProposal: suggested.fromProposal }),
    })
  }
  return (
    <form className="stack region-form" onSubmit={submit} noValidate>
      <TextField
        label="Name"
        value={name}
        maxLength={REGION_NAME_MAX_LENGTH}
        error={asked ? errors.name : undefined}
        onChange={({ target }) => setName(target.value)}
      />
      <fieldset>
        <legend>
          {counted(kept.length, 'Ort', 'Orte')}, {counted(waiting, 'Haushalt', 'Haushalte')} ohne Brief
        </legend>
        <ul className="region-places">
          {places.map(({ postalCode, name: of, waiting: count }) => (
            <li key={postalCode}>
              <label className="tick-label">
                <input
                  type="checkbox"
                  checked={!out.has(postalCode)}
                  onChange={() => setOut(toggled(out, postalCode))}
                />
                <span>
                  {of?.place ?? 'Ort'} <span className="soft figure-text">{postalCode}</span>
                </span>
                <span className="figure-text">{number(count)}</span>
              </label>
            </li>
          ))}
        </ul>
        {asked && errors.places && <p className="field-error">{errors.places}</p>}
      </fieldset>
      <TextField
        label="Ziel"
        hint="So viele bestätigte Haushalte braucht der Start zusammen."
        inputMode="numeric"
        value={goal}
        error={asked ? errors.goal : undefined}
        onChange={({ target }) => setGoal(target.value)}
      />
      <FormError error={make.error} />
      <div className="row dialog-foot">
        <Button onClick={onClose}>Abbrechen</Button>
        <Button type="submit" tone="main" disabled={make.isPending}>
          {make.isPending ? 'Wird angelegt …' : 'Region anlegen'}
        </Button>
      </div>
    </form>
  )
}

/** The places with how many wait there, the most first. */
function useWaiting(next: Next, postalCodes: readonly string[]) {
  const positions = useQuery(positionsQuery).data
  const names = useQuery(namesQuery).data
  if (!positions) return []
  return placesOf(next, positions, names)
    .filter(({ postalCode }) => postalCodes.includes(postalCode))
    .sort((one, other) => other.waiting - one.waiting)
}

export function toggled<One>(set: ReadonlySet<One>, one: One): ReadonlySet<One> {
  const next = new Set(set)
  if (!next.delete(one)) next.add(one)
  return next
}
