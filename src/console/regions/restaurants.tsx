import { useState } from 'react'
import { office } from '../ask.ts'
import { Button, Choice, Dialog, Field, Form } from '../controls.tsx'
import { Section } from '../page.tsx'
import { useAction } from '../toasts.tsx'
import { number, shortDay } from '../words.ts'
import type { Region } from './region-dialog.tsx'

type Restaurant = Region['restaurants'][number]

/** What a restaurant said, in a word and its colour. */
const SAID = {
  agreed: ['zugesagt', 'up'],
  asked: ['gefragt', 'soft'],
  declined: ['abgesagt', 'down'],
} as const
const STATES = ['agreed', 'asked', 'declined'] as const

type RestaurantsProps = { region: Region; may: boolean | undefined }

/** Who would cook here, and what they said. */
export function Restaurants({ region: { id, restaurants }, may = false }: RestaurantsProps) {
  const [opened, setOpened] = useState<Restaurant | 'new'>()
  return (
    <Section
      title="Gasthöfe"
      aside={`${number(restaurants.filter(({ state }) => state === 'agreed').length)} zugesagt`}
    >
      <ul className="rows">
        {restaurants.map((one) => (
          <li key={one.number} className="row">
            <span>
              <button type="button" className="link" disabled={!may} onClick={() => setOpened(one)}>
                {one.name}
              </button>
              <br />
              <span className="soft">{[one.place, one.serves].filter(Boolean).join(' · ')}</span>
            </span>
            <span>
              <b className={SAID[one.state][1]}>{SAID[one.state][0]}</b>
              <br />
              <span className="soft">{shortDay(one.changedAt)}</span>
            </span>
          </li>
        ))}
      </ul>
      {may && <Button onClick={() => setOpened('new')}>Gasthof eintragen</Button>}
      {opened && (
        <RestaurantDialog
          region={id}
          restaurant={opened === 'new' ? undefined : opened}
          onClose={() => setOpened(undefined)}
        />
      )}
    </Section>
  )
}

type DialogProps = { region: number; restaurant: Restaurant | undefined; onClose: () => void }

/** Enters a restaurant, or changes one. */
function RestaurantDialog({ region, restaurant, onClose }: DialogProps) {
  const [state, setState] = useState(restaurant?.state ?? 'asked')
  const save = useAction({
    send: ({ name = '', place = '', serves = '' }: Record<string, string>) =>
      office.regions.saveRestaurant.mutate({
        ...{ region, name, place, serves, state },
        ...(restaurant && { seen: { number: restaurant.number, version: restaurant.version } }),
      }),
    done: (_, { name = '' }) => ({ title: 'Gespeichert', text: `${name}: ${SAID[state][0]}.` }),
    onSuccess: onClose,
  })
  const remove = useAction({
    send: (number: number) => office.regions.removeRestaurant.mutate({ region, number }),
    failed: 'Nicht entfernt',
    onSuccess: onClose,
  })
  return (
    <Dialog title={restaurant?.name ?? 'Gasthof eintragen'} onClose={onClose}>
      <Form
        action="Speichern"
        busy={save.isPending && 'Wird gespeichert …'}
        error={save.error}
        onSend={(fields) => save.mutate(fields)}
        foot={
          restaurant && (
            <Button
              tone="destructive"
              busy={remove.isPending && 'Wird entfernt …'}
              onClick={() => remove.mutate(restaurant.number)}
            >
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
