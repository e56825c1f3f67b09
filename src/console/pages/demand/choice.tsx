import { type FormEvent, useState } from 'react'
import { Button, buttonClass } from '../../design/button.tsx'
import type { Names, Positions } from '../../places/files.ts'
import { Link } from '../../router/link.tsx'
import { counted, number } from '../../words.ts'
import { type PlaceRow, radiusOf } from './model.ts'
import { useDemandSearch } from './use-demand-search.ts'

type ChoiceProps = {
  rows: readonly PlaceRow[]
  chosen: ReadonlySet<number>
  positions: Positions
  names: Names | undefined
}

/** What is chosen, in words; and a radius for who does not draw it. */
export function Choice({ rows, chosen, positions, names }: ChoiceProps) {
  const [search, change] = useDemandSearch()
  const radius = radiusOf(search.umkreis, positions)
  const waiting = rows.reduce(
    (sum, row) => sum + (row.number !== undefined && chosen.has(row.number) ? row.waiting : 0),
    0,
  )
  const around =
    radius &&
    ` im Umkreis von ${radius.kilometres} km um ${names?.of(radius.number)?.place ?? positions.postalCodes[radius.number]}`
  return (
    <div className="choice">
      <div className="choice-made">
        <p role="status">
          {chosen.size === 0 ? (
            'Wähle Orte auf der Karte oder in der Liste, oder nimm einen Umkreis.'
          ) : (
            <>
              <b>{counted(chosen.size, 'Postleitzahl', 'Postleitzahlen')}</b>
              {around} gewählt, dort warten <b>{number(waiting)}</b>.
            </>
          )}
        </p>
        {chosen.size > 0 && (
          <>
            <Link
              to="/start/neu"
              search={{
                ...(search.plz && { plz: search.plz }),
                ...(search.umkreis && { umkreis: search.umkreis }),
              }}
              className={buttonClass('main')}
            >
              Hier starten
            </Link>
            <Button onClick={() => change({ plz: undefined, umkreis: undefined })}>Auswahl aufheben</Button>
          </>
        )}
      </div>
      <RadiusForm
        key={search.umkreis ?? ''}
        radius={search.umkreis}
        positions={positions}
        onChoose={(umkreis) => change({ umkreis, plz: undefined })}
      />
    </div>
  )
}

type RadiusFormProps = {
  radius: string | undefined
  positions: Positions
  onChoose: (radius: string) => void
}

function RadiusForm({ radius, positions, onChoose }: RadiusFormProps) {
  const [code = '', distance = '20'] = radius?.split('-') ?? []
  const [unknown, setUnknown] = useState(false)
  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    const fields = new FormData(event.currentTarget)
    const postalCode = String(fields.get('plz')).trim()
    const isKnown = positions.numberOf.has(postalCode)
    setUnknown(!isKnown)
    if (isKnown) onChoose(`${postalCode}-${Math.round(Number(fields.get('km')))}`)
  }
  return (
    <form className="radius-form" onSubmit={submit}>
      <label>
        PLZ{' '}
        <input
          name="plz"
          defaultValue={code}
          inputMode="numeric"
          pattern="[0-9]{5}"
          maxLength={5}
          size={5}
          required
          {...(unknown && { 'aria-invalid': true, 'aria-describedby': 'radius-error' })}
        />
      </label>
      <label>
        Umkreis <input name="km" defaultValue={distance} type="number" min={1} max={500} required /> km
      </label>
      <Button type="submit">Wählen</Button>
      {unknown && (
        <p className="field-error" id="radius-error" role="alert">
          Diese Postleitzahl gibt es nicht.
        </p>
      )}
    </form>
  )
}
