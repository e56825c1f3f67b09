import { useState } from 'react'
import type { Region, Restaurant } from '../../../contract/console/regions.ts'
import { dateText } from '../../day-words.ts'
import { Button } from '../../design/button.tsx'
import { Section } from '../../design/section.tsx'
import { Empty } from '../../design/states.tsx'
import { number } from '../../words.ts'
import { RestaurantDialog } from './restaurant-dialog.tsx'
import { firstName, RESTAURANT_WORDS } from './words.ts'

/** Who would cook here, and what they said. */
export function Restaurants({ region, may }: { region: Region; may: boolean }) {
  const [open, setOpen] = useState<Restaurant | 'new'>()
  const { restaurants, restaurantCounts } = region
  return (
    <Section
      title="Gasthöfe"
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
            <Row
              key={one.number}
              restaurant={one}
              today={region.today}
              {...(may && { onOpen: () => setOpen(one) })}
            />
          ))}
        </ul>
      )}
      {may && (
        <div className="region-add">
          <Button onClick={() => setOpen('new')}>Gasthof eintragen</Button>
        </div>
      )}
      <RestaurantDialog region={region.id} open={open} onClose={() => setOpen(undefined)} />
    </Section>
  )
}

type RowProps = { restaurant: Restaurant; today: string; onOpen?: () => void }

function Row({ restaurant, today, onOpen }: RowProps) {
  const { name, place, state, serves, changedAt, changedBy } = restaurant
  const when = `${state === 'asked' ? 'seit ' : ''}${dateText(changedAt, today)}`
  return (
    <li>
      <div>
        {onOpen ? (
          <button type="button" className="row-button" onClick={onOpen}>
            {name}
          </button>
        ) : (
          <b>{name}</b>
        )}
        <span className="soft">{serves === '' ? place : `${place} · ${serves}`}</span>
      </div>
      <div className="region-said">
        <span className={`said is-${state}`}>{RESTAURANT_WORDS[state]}</span>
        <span className="soft">{changedBy ? `${when}, ${firstName(changedBy)}` : when}</span>
      </div>
    </li>
  )
}
