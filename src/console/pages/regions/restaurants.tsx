import { useState } from 'react'
import {
  RESTAURANT_STATES,
  type Region,
  type Restaurant,
  type RestaurantState,
} from '../../../contract/console/regions.ts'
import { api } from '../../api.ts'
import { dateText } from '../../day-words.ts'
import { Button } from '../../design/button.tsx'
import { Section } from '../../design/section.tsx'
import { Empty } from '../../design/states.tsx'
import { number } from '../../words.ts'
import { RestaurantDialog } from './restaurant-dialog.tsx'
import { useRegionChange } from './use-region-change.ts'
import { firstName, RESTAURANT_WORDS } from './words.ts'

/** Who would cook here, and what they said. */
export function Restaurants({ region, may }: { region: Region; may: boolean }) {
  const [open, setOpen] = useState<Restaurant | 'new'>()
  const { restaurants, restaurantCounts } = region
  return (
    <Section
      title="Gasthöfe"
      id="gasthoefe"
      aside={
        restaurants.length > 0 &&
        `${number(restaurantCounts.agreed)} von ${number(restaurants.length)} zugesagt`
      }
    >
      {restaurants.length === 0 ? (
        <Empty title="Noch kein Gasthof">Trag ein, wen ihr fragt; die Antwort lässt sich hier ändern.</Empty>
      ) : (
        <ul className="region-rows">
          {restaurants.map((one) => (
            <RestaurantRow
              key={one.number}
              region={region}
              restaurant={one}
              may={may}
              onOpen={() => setOpen(one)}
            />
          ))}
        </ul>
      )}
      {may && (
        <div className="region-add">
          <Button onClick={() => setOpen('new')}>Gasthof eintragen</Button>
        </div>
      )}
      <RestaurantDialog region={region} open={open} onClose={() => setOpen(undefined)} />
    </Section>
  )
}

type RowProps = { region: Region; restaurant: Restaurant; may: boolean; onOpen: () => void }

function RestaurantRow({ region, restaurant, may, onOpen }: RowProps) {
  const { name, place, state, serves, changedAt, changedBy } = restaurant
  const when = `${state === 'asked' ? 'seit ' : ''}${dateText(changedAt, region.today)}`
  return (
    <li>
      <div>
        {may ? (
          <button type="button" className="row-button" onClick={onOpen}>
            {name}
          </button>
        ) : (
          <b>{name}</b>
        )}
        <span className="soft">{serves === '' ? place : `${place} · ${serves}`}</span>
      </div>
      <div className="region-said">
        {may ? (
          <SaidSelect region={region} restaurant={restaurant} />
        ) : (
          <span className={`said is-${state}`}>{RESTAURANT_WORDS[state]}</span>
        )}
        <span className="soft">{changedBy ? `${when}, ${firstName(changedBy)}` : when}</span>
      </div>
    </li>
  )
}

/** What somebody said, changed where it stands. */
function SaidSelect({ region, restaurant }: Pick<RowProps, 'region' | 'restaurant'>) {
  const change = useRegionChange()
  const { number: which, name, state } = restaurant
  const say = (from: RestaurantState, to: RestaurantState) =>
    api('POST /api/regions/:id/restaurants/:number', { id: region.id, number: which, state: { from, to } })
  return (
    <label className={`said is-${state}`}>
      <span className="hidden-text">{name}: Stand</span>
      <select
        value={state}
        disabled={change.isPending}
        onChange={({ target }) => {
          const to = target.value as RestaurantState
          change.mutate({
            send: () => say(state, to),
            title: 'Gespeichert',
            text: `${name}: ${RESTAURANT_WORDS[to]}.`,
          })
        }}
      >
        {RESTAURANT_STATES.map((one) => (
          <option key={one} value={one}>
            {RESTAURANT_WORDS[one]}
          </option>
        ))}
      </select>
    </label>
  )
}
