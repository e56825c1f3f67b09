import { useState } from 'react'
import { office } from '../ask.ts'
import { Button, Choice, Dialog, Field, Form } from '../controls.tsx'
import { Section } from '../page.tsx'
import { useAction } from '../toasts.tsx'
import { isoDay, number, shortDay } from '../words.ts'
import { decidedOf, type Region } from './region-dialog.tsx'

type Restaurant = Region['restaurants'][number]

/** What a restaurant said, in a word and its colour. */
const SAID = {
  agreed: ['zugesagt', 'up'],
  asked: ['gefragt', 'soft'],
  declined: ['abgesagt', 'down'],
} as const
const STATES = ['agreed', 'asked', 'declined'] as const

const byState = (one: Restaurant, other: Restaurant) =>
  STATES.indexOf(one.state) - STATES.indexOf(other.state) || other.since.localeCompare(one.since)

/** Who would cook here, and what they said. */
export function Restaurants({ region, may = false }: { region: Region; may: boolean | undefined }) {
  // As it is seen when its dialog is opened, whatever colleagues make of it meanwhile; a new one hurts nothing of theirs.
  const [opened, setOpened] = useState<{ region: Region; restaurant?: Restaurant }>()
  const { restaurants } = region
  return (
    <Section
      title="Gasthöfe"
      aside={`${number(restaurants.filter(({ state }) => state === 'agreed').length)} zugesagt`}
    >
      <ul className="rows">
        {restaurants.toSorted(byState).map((restaurant) => (
          <li key={`${restaurant.name} ${restaurant.place}`} className="row">
            <span>
              <button
                type="button"
                className="link"
                disabled={!may}
                onClick={() => setOpened({ region, restaurant })}
              >
                {restaurant.name}
              </button>
              <br />
              <span className="soft">
                {[restaurant.place, restaurant.serves].filter(Boolean).join(' · ')}
              </span>
            </span>
            <span>
              <b className={SAID[restaurant.state][1]}>{SAID[restaurant.state][0]}</b>
              <br />
              <span className="soft">{shortDay(restaurant.since)}</span>
            </span>
          </li>
        ))}
      </ul>
      {may && <Button onClick={() => setOpened({ region })}>Gasthof eintragen</Button>}
      {opened && (
        <RestaurantDialog
          {...opened}
          {...(!opened.restaurant && { region })}
          onClose={() => setOpened(undefined)}
        />
      )}
    </Section>
  )
}

type DialogProps = { region: Region; restaurant?: Restaurant; onClose: () => void }

/** Enters a restaurant, changes or removes one. */
function RestaurantDialog({ region, restaurant, onClose }: DialogProps) {
  const [state, setState] = useState(restaurant?.state ?? 'asked')
  const others = region.restaurants.filter((one) => one !== restaurant)
  const { mutate, isPending, error } = useAction({
    send: (restaurants: Restaurant[]) => office.regions.save.mutate({ ...decidedOf(region), restaurants }),
    onSuccess: onClose,
  })
  return (
    <Dialog title={restaurant?.name ?? 'Gasthof eintragen'} onClose={onClose}>
      <Form
        action="Speichern"
        busy={isPending && 'Wird gespeichert …'}
        error={error}
        onSend={({ name = '', place = '', serves = '' }) => {
          const since = restaurant?.state === state ? restaurant.since : isoDay(new Date())
          mutate([...others, { name, place, serves, state, since }])
        }}
        foot={
          restaurant && (
            <Button tone="destructive" busy={isPending && 'Einen Moment …'} onClick={() => mutate(others)}>
              Entfernen
            </Button>
          )
        }
      >
        <Field
          label="Name"
          name="name"
          maxLength={100}
          defaultValue={restaurant?.name}
          required
          autoComplete="off"
        />
        <Field label="Ort" name="place" defaultValue={restaurant?.place} required autoComplete="off" />
        <Field
          label="Tage"
          hint="Wann er kocht, wie es im Brief stehen soll: montags und donnerstags."
          name="serves"
          defaultValue={restaurant?.serves}
          autoComplete="off"
        />
        <Choice
          label="Stand"
          labelled
          value={state}
          options={STATES.map((each) => [each, SAID[each][0]])}
          onChange={setState}
        />
      </Form>
    </Dialog>
  )
}
