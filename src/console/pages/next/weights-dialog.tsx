import './dialogs.css'
import { useQueryClient } from '@tanstack/react-query'
import { type FormEvent, useId, useState } from 'react'
import type { Changed, Next } from '../../../contract/console/next.ts'
import {
  DRIVE_KM,
  LEAST_HOUSEHOLDS,
  PARTS,
  type Part,
  type Weights,
} from '../../../contract/console/proposals.ts'
import { api } from '../../api.ts'
import { Button } from '../../design/button.tsx'
import { Dialog } from '../../design/dialog.tsx'
import { TextField } from '../../design/field.tsx'
import { FormError } from '../../design/form.tsx'
import { useAction } from '../../design/use-action.ts'
import { useMay } from '../../shell/me.ts'
import { atClock, number } from '../../words.ts'
import { balanced } from './balance.ts'
import { nextQuery } from './queries.ts'
import { PART_NAMES } from './sentences.ts'

type WeightsProps = {
  next: Next
  weights: Weights
  /** Re-sorts the list by these; undefined: by the team's. */
  onTry: (weights: Weights | undefined) => void
}

/** The word „Gewichte“, and the dialog behind it. */
export function WeightsOpener({ next, weights, onTry }: WeightsProps) {
  const [open, setOpen] = useState(false)
  // What is not saved is over with the dialog.
  const close = () => {
    setOpen(false)
    onTry(undefined)
  }
  return (
    <>
      <button type="button" className="link" aria-haspopup="dialog" onClick={() => setOpen(true)}>
        Gewichte
      </button>
      <Dialog open={open} title="Gewichte" onClose={close}>
        <WeightsForm next={next} weights={weights} onTry={onTry} onDone={close} />
        <SettingsForm next={next} />
      </Dialog>
    </>
  )
}

function WeightsForm({ next, weights, onTry, onDone }: WeightsProps & { onDone: () => void }) {
  const may = useMay('send')
  const queryClient = useQueryClient()
  const save = useAction({
    send: (chosen: Weights) => api('POST /api/next/weights', chosen),
    renews: nextQuery.queryKey,
    onSuccess: (answer) => {
      queryClient.setQueryData(nextQuery.queryKey, (before) => before && { ...before, ...answer })
      onDone()
    },
    done: () => ({ title: 'Gespeichert', text: 'Die Vorschläge sind jetzt für alle so sortiert.' }),
  })
  const changed = PARTS.some((part) => weights[part] !== next.weights[part])
  const submit = (event: FormEvent) => {
    event.preventDefault()
    save.mutate(weights)
  }
  return (
    <form className="stack weights" onSubmit={submit}>
      <p className="soft">
        Zusammen immer 100 Punkte. Die Liste ordnet sich sofort. {changedText(next.weightsChanged)}
      </p>
      {PARTS.map((part) => (
        <Slider key={part} part={part} weights={weights} onTry={onTry} />
      ))}
      <FormError error={save.error} />
      <div className="row dialog-foot">
        <Button disabled={!changed} onClick={() => onTry(undefined)}>
          Wie vorher
        </Button>
        {may && (
          <Button type="submit" tone="main" disabled={!changed || save.isPending}>
            {save.isPending ? 'Wird gespeichert …' : 'Für alle speichern'}
          </Button>
        )}
      </div>
    </form>
  )
}

function Slider({ part, weights, onTry }: { part: Part } & Omit<WeightsProps, 'next'>) {
  const id = useId()
  return (
    <div className="weight">
      <label htmlFor={id}>{PART_NAMES[part]}</label>
      <input
        id={id}
        type="range"
        min="0"
        max="100"
        value={weights[part]}
        aria-valuetext={`${weights[part]} von 100`}
        onChange={({ target }) => onTry(balanced(weights, part, Number(target.value)))}
      />
      <b className="figure-text">{weights[part]}</b>
    </div>
  )
}

function changedText(changed: Changed | null): string {
  if (!changed) return 'Noch von niemandem geändert.'
  return `Zuletzt von ${changed.by ?? 'jemandem, der keinen Zugang mehr hat,'} am ${atClock(changed.at)} Uhr.`
}

/** How places are put together, which is done anew then. */
function SettingsForm({ next: { settings, settingsChanged } }: { next: Next }) {
  const may = useMay('send')
  const queryClient = useQueryClient()
  const save = useAction({
    send: (chosen: Next['settings']) => api('POST /api/next/settings', chosen),
    renews: nextQuery.queryKey,
    onSuccess: (answer) =>
      queryClient.setQueryData(nextQuery.queryKey, (before) => before && { ...before, ...answer }),
    done: () => ({
      title: 'Gespeichert',
      text: 'Die Vorschläge werden neu gerechnet, das dauert eine Minute.',
    }),
  })
  if (!may) {
    return (
      <p className="soft">
        {`Ein Vorschlag hat wenigstens ${number(settings.leastHouseholds)} Haushalte in einem Fahrkreis von ${number(settings.driveKm)}\u00a0km.`}
      </p>
    )
  }
  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    const fields = new FormData(event.currentTarget)
    save.mutate({
      driveKm: Number(fields.get('driveKm')),
      leastHouseholds: Number(fields.get('leastHouseholds')),
    })
  }
  return (
    <form className="stack settings" onSubmit={submit}>
      <h3>Was ein Vorschlag ist</h3>
      <p className="soft">{changedText(settingsChanged)}</p>
      <div className="row">
        <TextField
          label="Fahrkreis in km"
          name="driveKm"
          type="number"
          required
          min={DRIVE_KM.least}
          max={DRIVE_KM.most}
          defaultValue={settings.driveKm}
        />
        <TextField
          label="Haushalte wenigstens"
          name="leastHouseholds"
          type="number"
          required
          min={LEAST_HOUSEHOLDS.least}
          max={LEAST_HOUSEHOLDS.most}
          defaultValue={settings.leastHouseholds}
        />
      </div>
      <FormError error={save.error} />
      <div className="row dialog-foot">
        <Button type="submit" disabled={save.isPending || settingsChanged?.pending}>
          {save.isPending || settingsChanged?.pending ? 'Wird neu gerechnet …' : 'Neu rechnen'}
        </Button>
      </div>
    </form>
  )
}
