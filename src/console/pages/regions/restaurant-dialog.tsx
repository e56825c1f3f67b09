import {
  RESTAURANT_LINE_MAX_LENGTH,
  type Region,
  type Restaurant,
} from '../../../contract/console/regions.ts'
import { api } from '../../api.ts'
import { Dialog } from '../../design/dialog.tsx'
import { TextField } from '../../design/field.tsx'
import { Form } from '../../design/form.tsx'
import { ChangeForm } from './change-form.tsx'
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
    const given = read((name) => String(fields.get(name) ?? '').trim())
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
  const { number, name, place, serves } = restaurant
  return (
    <ChangeForm
      from={{ name, place, serves }}
      read={read}
      save={(changes) => api('POST /api/regions/:id/restaurants/:number', { id, number, ...changes })}
      saved={(to) => `${to.name} ist geändert.`}
      remove={() => api('POST /api/regions/:id/restaurants/remove', { id, numbers: [number] })}
      removed={{ title: 'Entfernt', text: `${name} steht nicht mehr hier.` }}
      onDone={onDone}
    >
      <Fields {...restaurant} />
    </ChangeForm>
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
