import { useState } from 'react'
import {
  RESTAURANT_LINE_MAX_LENGTH,
  RESTAURANT_STATES,
  type Restaurant,
} from '../../../contract/console/regions.ts'
import { api } from '../../api.ts'
import { Button } from '../../design/button.tsx'
import { Dialog } from '../../design/dialog.tsx'
import { TextField } from '../../design/field.tsx'
import { Form } from '../../design/form.tsx'
import { Select } from '../../design/select.tsx'
import { useRegionChange } from './use-region-change.ts'
import { RESTAURANT_WORDS } from './words.ts'

type DialogProps = { region: number; open: Restaurant | 'new' | undefined; onClose: () => void }

export function RestaurantDialog({ region, open, onClose }: DialogProps) {
  const restaurant = open === 'new' ? undefined : open
  return (
    <Dialog
      open={open !== undefined}
      title={restaurant ? restaurant.name : 'Gasthof eintragen'}
      onClose={onClose}
    >
      <RestaurantForm region={region} restaurant={restaurant} onDone={onClose} />
    </Dialog>
  )
}

type FormProps = { region: number; restaurant: Restaurant | undefined; onDone: () => void }

function RestaurantForm({ region, restaurant, onDone }: FormProps) {
  const change = useRegionChange()
  const [state, setState] = useState(restaurant?.state ?? 'asked')
  const send = (fields: FormData) => {
    const text = (name: string) => String(fields.get(name)).trim()
    const to = { name: text('name'), place: text('place'), serves: text('serves'), state }
    change.mutate(
      {
        send: () => save(region, restaurant, to),
        title: 'Gespeichert',
        text: `${to.name}: ${RESTAURANT_WORDS[state]}.`,
      },
      { onSuccess: onDone },
    )
  }
  const line = { maxLength: RESTAURANT_LINE_MAX_LENGTH, autoComplete: 'off' }
  return (
    <Form
      action="Speichern"
      busy={change.isPending && 'Wird gespeichert …'}
      error={change.error}
      onSend={send}
      foot={restaurant && <Remove region={region} restaurant={restaurant} onDone={onDone} />}
    >
      <TextField label="Name" name="name" defaultValue={restaurant?.name} required {...line} />
      <TextField label="Ort" name="place" defaultValue={restaurant?.place} required {...line} />
      <TextField
        label="Tage"
        hint="Wann er kocht, wie es im Brief stehen soll: montags und donnerstags."
        name="serves"
        defaultValue={restaurant?.serves}
        {...line}
      />
      <Select
        label="Stand"
        labelled
        value={state}
        options={RESTAURANT_STATES.map((value) => ({ value, name: RESTAURANT_WORDS[value] }))}
        onChange={setState}
      />
    </Form>
  )
}

type Given = Pick<Restaurant, 'name' | 'place' | 'serves' | 'state'>

/** Of one that stands there what was changed, so that what a colleague changed meanwhile is not overwritten. */
async function save(region: number, before: Restaurant | undefined, to: Given): Promise<void> {
  if (!before) return void (await api('POST /api/regions/:id/restaurants', { id: region, ...to }))
  const changes = (['name', 'place', 'serves', 'state'] as const)
    .filter((name) => before[name] !== to[name])
    .map((name) => [name, { from: before[name], to: to[name] }])
  await api('POST /api/regions/:id/restaurants/:number', {
    id: region,
    number: before.number,
    ...Object.fromEntries(changes),
  })
}

function Remove({ region, restaurant: { number, name }, onDone }: FormProps & { restaurant: Restaurant }) {
  const change = useRegionChange()
  const remove = {
    send: () => api('POST /api/regions/:id/restaurants/:number/remove', { id: region, number }),
    title: 'Entfernt',
    text: `${name} steht nicht mehr hier.`,
  }
  return (
    <Button
      tone="destructive"
      disabled={change.isPending}
      onClick={() => change.mutate(remove, { onSuccess: onDone })}
    >
      Entfernen
    </Button>
  )
}
