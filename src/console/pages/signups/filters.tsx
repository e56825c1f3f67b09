import './filters.css'
import { useEffect, useEffectEvent, useRef, useState } from 'react'
import { DayField } from '../../design/day-field.tsx'
import { Select } from '../../design/select.tsx'
import { GERMAN_STATES, type GermanState } from '../../places/german-states.ts'
import { useFilters } from '../../router/use-search.ts'
import { readSignupsSearch, type SignupsSearch, STATES } from './search.ts'
import { STATE_NAMES } from './words.ts'

const STATE_OPTIONS = [
  { value: '', name: 'Jeder Zustand' },
  ...Object.entries(STATES).map(([value, state]) => ({ value, name: STATE_NAMES[state] })),
]

const REGIONS: readonly { value: GermanState | ''; name: string }[] = [
  { value: '', name: 'Ganz Deutschland' },
  ...GERMAN_STATES.map((name) => ({ value: name, name })),
]

/** What the list shows; all of it stands in the address. */
export function SignupFilters({ masked }: { masked: boolean }) {
  const [{ suche = '', zustand, von = '', bis = '', ort = '', land = '' }, change] =
    useFilters(readSignupsSearch)
  return (
    <search className="row signup-filters">
      <TypedField
        label={masked ? 'Postleitzahl oder Ort suchen' : 'Adresse, Postleitzahl oder Ort suchen'}
        value={suche}
        onChange={(text) => change({ suche: text }, true)}
        wide
      />
      <TypedField label="Ort" value={ort} onChange={(text) => change({ ort: text }, true)} />
      <Select
        label="Zustand"
        value={zustand ?? ''}
        options={STATE_OPTIONS}
        onChange={(state) => change({ zustand: (state || undefined) as SignupsSearch['zustand'] })}
      />
      <Select
        label="Bundesland"
        value={land}
        options={REGIONS}
        onChange={(state) => change({ land: state || undefined })}
      />
      <DayField label="von" value={von} onChange={(day) => change({ von: day })} />
      <DayField label="bis" value={bis} onChange={(day) => change({ bis: day })} />
    </search>
  )
}

type TextProps = { label: string; value: string; onChange: (text: string) => void; wide?: boolean }

/** Milliseconds after the last key. */
const TYPED_MS = 300

function TypedField({ label, value, onChange, wide = false }: TextProps) {
  const [typed, setTyped] = useState(value)
  const told = useRef(value)
  const change = useEffectEvent(onChange)
  // The address changed by something else than this field: the back button, a link.
  useEffect(() => {
    if (value === told.current) return
    told.current = value
    setTyped(value)
  }, [value])
  useEffect(() => {
    if (typed === told.current) return
    const timer = setTimeout(() => {
      told.current = typed
      change(typed)
    }, TYPED_MS)
    return () => clearTimeout(timer)
  }, [typed])
  return (
    <input
      type="search"
      className={wide ? 'signup-search' : 'signup-place'}
      aria-label={label}
      placeholder={label}
      value={typed}
      maxLength={200}
      onChange={({ target }) => setTyped(target.value)}
      autoComplete="off"
      spellCheck={false}
    />
  )
}
