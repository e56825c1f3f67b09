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
import { useRegionChange } from './use-region-change.ts'

type DialogProps = { region: Region; open: Restaurant | 'new' | undefined; onClose: () => void }

export function RestaurantDialog({ region, open, onClose }: DialogProps) {
  const isNew = open === 'new'
  return (
    <Dialog
      open={open !== undefined}
      title={isNew || !open ? 'Gasthof eintragen' : open.name}
      onClose={onClose}
    >
      {isNew && <NewRestaurant id={region.id} onDone={onClose} />}
      {open && !isNew && <ChangedRestaurant id={region.id} restaurant={open} onDone={onClose} />}
    </Dialog>
  )
}

function NewRestaurant({ id, onDone }: { id: number; onDone: () => void }) {
  const change = useRegionChange()
  const send = (fields: FormData) => {
    const given = read((name) => String(fields.get(name) ?? '').trim())
    change.mutate(
      {
        send: () => api('POST /api/regions/:id/restaurants', { id, ...given }),
        title: 'Eingetragen',
        text: `${given.name} ist gefragt.`,
      },
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
  const { number } = restaurant
  const save = (fields: FormData) => {
    const to = read((name) => String(fields.get(name) ?? '').trim())
    const changes = (['name', 'place', 'serves'] as const)
      .filter((name) => restaurant[name] !== to[name])
      .map((name) => [name, { from: restaurant[name], to: to[name] }])
    if (changes.length === 0) return onDone()
    change.mutate(
      {
        send: () =>
          api('POST /api/regions/:id/restaurants/:number', { id, number, ...Object.fromEntries(changes) }),
        title: 'Gespeichert',
        text: `${to.name} ist geändert.`,
      },
      { onSuccess: onDone },
    )
  }
  const remove = {
    send: () => api('POST /api/regions/:id/restaurants/:number/remove', { id, number }),
    title: 'Entfernt',
    text: `${restaurant.name} steht nicht mehr hier.`,
  }
  return (
    <Form
      action="Speichern"
      busy={change.isPending && 'Wird gespeichert …'}
      error={change.error}
      onSend={save}
      foot={
        <Button
          tone="destructive"
          disabled={change.isPending}
          onClick={() => change.mutate(remove, { onSuccess: onDone })}
        >
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

const read = (text: (name: string) => string) => ({
  name: text('name'),
  place: text('place'),
  serves: text('serves'),
})
