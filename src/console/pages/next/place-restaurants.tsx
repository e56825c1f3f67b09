import { type FormEvent, useState } from 'react'
import type { Next } from '../../../contract/console/next.ts'
import { RESTAURANT_LINE_MAX_LENGTH, type RestaurantState } from '../../../contract/console/regions.ts'
import type { PlaceDetails } from '../../../contract/console/routes/places.ts'
import { api } from '../../api.ts'
import { Button } from '../../design/button.tsx'
import { TextField } from '../../design/field.tsx'
import { FormError } from '../../design/form.tsx'
import { Select } from '../../design/select.tsx'
import { useAction } from '../../design/use-action.ts'
import { Link } from '../../router/link.tsx'
import { useMay } from '../../shell/me.ts'
import { nextQuery } from './queries.ts'

const STATES: readonly { value: RestaurantState; name: string }[] = [
  { value: 'asked', name: 'gefragt' },
  { value: 'agreed', name: 'zugesagt' },
  { value: 'declined', name: 'abgesagt' },
]

type RestaurantsProps = {
  postalCode: string
  region: PlaceDetails['region']
  all: Next['restaurants']
}

/** Who would cook for this place. Once it is in a region they are the region's. */
export function PlaceRestaurants({ postalCode, region, all }: RestaurantsProps) {
  const may = useMay('send')
  const own = all.filter((each) => each.postalCode === postalCode)
  if (region) {
    return (
      <div className="stack place-restaurants">
        <h3>Gasthöfe</h3>
        <p>
          Stehen bei der Region <Link to={`/regionen/${region.id}`}>{region.name}</Link>.
        </p>
      </div>
    )
  }
  return (
    <div className="stack place-restaurants">
      <h3>Gasthöfe</h3>
      {own.length === 0 && <p className="soft">Noch kein Gasthof gefragt.</p>}
      {own.map((each) => (
        <Restaurant key={each.name} restaurant={each} may={may} />
      ))}
      {may && <NewRestaurant postalCode={postalCode} />}
    </div>
  )
}

type Noted = Next['restaurants'][number]

const useNote = (onSuccess?: () => void) =>
  useAction({
    send: (given: Noted) => api('POST /api/next/restaurants', given),
    renews: nextQuery.queryKey,
    ...(onSuccess && { onSuccess }),
  })

function Restaurant({ restaurant, may }: { restaurant: Noted; may: boolean }) {
  const note = useNote()
  const { name, state, postalCode } = restaurant
  const remove = useAction({
    send: () => api('POST /api/next/restaurants/remove', { postalCode, name }),
    renews: nextQuery.queryKey,
    done: () => ({
      title: 'Gasthof entfernt',
      text: name,
      action: { label: 'Rückgängig', run: () => note.mutate(restaurant) },
    }),
    failed: 'Nicht entfernt',
  })
  const named = STATES.find(({ value }) => value === state)?.name
  return (
    <div className="row">
      <b>{name}</b>
      {may ? (
        <>
          <Select
            label={`${name} hat`}
            value={state}
            options={STATES}
            onChange={(said) => note.mutate({ ...restaurant, state: said })}
          />
          <button type="button" className="link" disabled={remove.isPending} onClick={() => remove.mutate()}>
            Entfernen
          </button>
        </>
      ) : (
        <span>{named}</span>
      )}
      <FormError error={note.error} />
    </div>
  )
}

function NewRestaurant({ postalCode }: { postalCode: string }) {
  const [name, setName] = useState('')
  const note = useNote(() => setName(''))
  const submit = (event: FormEvent) => {
    event.preventDefault()
    if (name.trim() !== '') note.mutate({ postalCode, name: name.trim(), state: 'asked' })
  }
  return (
    <form className="row tag-form" onSubmit={submit} noValidate>
      <TextField
        label="Gasthof"
        value={name}
        maxLength={RESTAURANT_LINE_MAX_LENGTH}
        onChange={({ target }) => setName(target.value)}
      />
      <Button type="submit" disabled={name.trim() === '' || note.isPending}>
        {note.isPending ? 'Wird eingetragen …' : 'Eintragen'}
      </Button>
      <FormError error={note.error} />
    </form>
  )
}
