import { type FormEvent, useState } from 'react'
import type { Region } from '../../../contract/console/regions.ts'
import { api } from '../../api.ts'
import { Button } from '../../design/button.tsx'
import { TextField } from '../../design/field.tsx'
import { FormError } from '../../design/form.tsx'
import { number } from '../../words.ts'
import { readPostalCodes } from '../newsletters/read-postal-codes.ts'
import { useRegionChange } from './use-region-change.ts'

/** Takes places into the region and out of it. */
export function EditPlaces({ region: { id, places } }: { region: Region }) {
  const change = useRegionChange()
  const [text, setText] = useState('')
  const [wrong, setWrong] = useState<string>()
  const add = (codes: string[]) => api('POST /api/regions/:id', { id, addPlaces: codes })
  const remove = (codes: string[]) => api('POST /api/regions/:id', { id, removePlaces: codes })
  const submit = (event: FormEvent) => {
    event.preventDefault()
    const { postalCodes, wrong: none } = readPostalCodes(text)
    if (none[0]) return setWrong(`„${none[0]}“ ist keine Postleitzahl aus fünf Ziffern.`)
    if (postalCodes.length === 0) return setWrong('Schreib eine Postleitzahl.')
    setWrong(undefined)
    const own = new Set(places.map(({ postalCode }) => postalCode))
    const added = postalCodes.filter((code) => !own.has(code))
    if (added.length === 0) return setWrong('Das ist schon ein Ort dieser Region.')
    change.mutate(
      {
        send: () => add(added),
        title: 'Dazugenommen',
        text: added.join(', '),
      },
      { onSuccess: () => setText('') },
    )
  }
  return (
    <fieldset className="region-edit-places">
      <legend>Orte</legend>
      <ul>
        {places.map(({ postalCode, place, waiting }) => (
          <li key={postalCode}>
            <span>
              {place} <span className="soft figure-text">{postalCode}</span>
            </span>
            <span className="figure-text">{number(waiting)}</span>
            <Button
              aria-label={`${place} herausnehmen`}
              disabled={change.isPending || places.length === 1}
              onClick={() =>
                change.mutate({
                  send: () => remove([postalCode]),
                  title: 'Herausgenommen',
                  text: `${place} gehört zu keiner Region mehr.`,
                })
              }
            >
              Herausnehmen
            </Button>
          </li>
        ))}
      </ul>
      <form className="row" onSubmit={submit} noValidate>
        <TextField
          label="Postleitzahl dazunehmen"
          inputMode="numeric"
          value={text}
          error={wrong}
          onChange={({ target }) => {
            setText(target.value)
            setWrong(undefined)
          }}
        />
        <Button type="submit" disabled={change.isPending}>
          Dazunehmen
        </Button>
      </form>
      <FormError error={change.error} />
    </fieldset>
  )
}
