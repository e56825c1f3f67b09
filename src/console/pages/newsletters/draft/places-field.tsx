import { lazy, Suspense } from 'react'
import { Button } from '../../../design/button.tsx'
import { TextArea } from '../../../design/field.tsx'
import { Loading } from '../../../design/states.tsx'
import { counted } from '../../../words.ts'
import { readPostalCodes } from '../read-postal-codes.ts'

/** Fetched while the rest of the page stands already. */
const PlacesMap = lazy(() => import('../places-map.tsx'))

type PlacesFieldProps = {
  value: string
  onChange: (value: string) => void
  postalCodes: readonly string[]
  /** Five digits that are no postal code of Germany. */
  unknown: readonly string[]
  refusal: string | undefined
}

const NAMED = 5

/** Postal codes: chosen on the map, typed or pasted; the field shows what is chosen. */
export function PlacesField({ value, onChange, postalCodes, unknown, refusal }: PlacesFieldProps) {
  const bad = [...readPostalCodes(value).wrong, ...unknown]
  const named = bad.slice(0, NAMED).join(', ') + (bad.length > NAMED ? ' …' : '')
  return (
    <div className="places-field">
      <div>
        <Suspense fallback={<Loading>Die Karte wird geladen …</Loading>}>
          <PlacesMap postalCodes={postalCodes} onChange={(codes) => onChange(codes.join(' '))} />
        </Suspense>
      </div>
      <div className="stack">
        <p className="picked-places">
          <i /> {counted(postalCodes.length, 'Postleitzahl', 'Postleitzahlen')} gewählt
        </p>
        <TextArea
          label="Postleitzahlen"
          hint="Auf der Karte drücken, einen Umkreis schreiben, oder hier eintippen: durch Leerzeichen oder Zeilen getrennt."
          value={value}
          onChange={({ target }) => onChange(target.value)}
          rows={8}
          spellCheck={false}
          autoComplete="off"
          error={bad.length > 0 ? `Keine Postleitzahl in Deutschland: ${named}` : refusal}
        />
        {postalCodes.length > 0 && <Button onClick={() => onChange('')}>Auswahl aufheben</Button>}
      </div>
    </div>
  )
}
