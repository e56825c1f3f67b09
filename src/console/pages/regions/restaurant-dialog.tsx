import {
  RESTAURANT_LINE_MAX_LENGTH,
  type Region,
  type Restaurant,
} from '../../../contract/console/regions.ts'
import { api } from '../../api.ts'
import { Button } from '../../design/button.tsx'
import { Dialog } from '../../design/dialog.tsx'
import { TextField } from '../../design/field.tsx'
import { Form } from '../../design/form.tsx'
import { ListOfRestaurants } from './list-of-restaurants.tsx'
import { step, useRegionChange } from './use-region-change.ts'

type DialogProps = { region: Region; open: Restaurant | 'new' | undefined; onClose: () => void }

export function RestaurantDialog({ region, open, onClose }: DialogProps) {
  const isNew = open === 'new'
  return (
    <Dialog
      open={open !== undefined}
      title={isNew || !open ? 'Gasthof eintragen' : open.name}
      onClose={onClose}
    >
      {isNew && (
        <>
          <NewRestaurant id={region.id} onDone={onClose} />
          <ListOfRestaurants id={region.id} onDone={onClose} />
        </>
      )}
      {open && !isNew && <ChangedRestaurant id={region.id} restaurant={open} onDone={onClose} />}
    </Dialog>
  )
}

function NewRestaurant({ id, onDone }: { id: number; onDone: () => void }) {
  const change = useRegionChange()
  const send = (fields: FormData) => {
    const given = textsOf(fields)
    change.mutate(
      step({
        send: () => api('POST /api/regions/:id/restaurants', { id, ...given }),
        title: 'Eingetragen',
        text: `${given.name} ist gefragt.`,
        undo: ({ number }) => api('POST /api/regions/:id/restaurants/remove', { id, numbers: [number] }),
      }),
      { onSuccess: onDone },
    )
  }
  return (
    <Form
      action="Eintragen"
      busy={change.isPending && 'Wird eingetragen …'}
      error={change.error}
      onSend={send}
    >
      <Fields />
    </Form>
  )
}

type ChangedProps = { id: number; restaurant: Restaurant; onDone: () => void }

function ChangedRestaurant({ id, restaurant, onDone }: ChangedProps) {
  const change = useRegionChange()
  const { number, name, place, serves } = restaurant
  const send = (fields: FormData) => {
    const to = textsOf(fields)
    const from = { name, place, serves }
    const changes = (['name', 'place', 'serves'] as const).filter((field) => from[field] !== to[field])
    if (changes.length === 0) return onDone()
    const set = (before: typeof from, after: typeof from) =>
      api('POST /api/regions/:id/restaurants/:number', {
        id,
        number,
        ...Object.fromEntries(changes.map((field) => [field, { from: before[field], to: after[field] }])),
      })
    change.mutate(
      step({
        send: () => set(from, to),
        title: 'Gespeichert',
        text: `${to.name} ist geändert.`,
        undo: () => set(to, from),
      }),
      { onSuccess: onDone },
    )
  }
  const remove = () =>
    change.mutate(
      step({
        send: () => api('POST /api/regions/:id/restaurants/remove', { id, numbers: [number] }),
        title: 'Entfernt',
        text: `${name} steht nicht mehr hier.`,
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
      <Fields {...restaurant} />
    </Form>
  )
}

function Fields({ name = '', place = '', serves = '' }: Partial<Restaurant>) {
  const line = { maxLength: RESTAURANT_LINE_MAX_LENGTH, autoComplete: 'off' }
  return (
    <>
      <TextField label="Name" name="name" defaultValue={name} required {...line} />
      <TextField label="Ort" name="place" defaultValue={place} required {...line} />
      <TextField
        label="Tage"
        hint="Wann er kocht, wie es im Brief stehen soll: montags und donnerstags."
        name="serves"
        defaultValue={serves}
        {...line}
      />
    </>
  )
}

const textsOf = (fields: FormData) => {
  const text = (name: string) => String(fields.get(name) ?? '').trim()
  return { name: text('name'), place: text('place'), serves: text('serves') }
}
