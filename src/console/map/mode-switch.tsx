import './mode-switch.css'
import { useId } from 'react'
import type { MapMode } from './map-data.ts'

const MODES: [mode: MapMode, word: string, hint: string][] = [
  ['amount', 'Menge', 'Stärke: wartende Haushalte'],
  ['density', 'Dichte', 'Stärke: wartende Haushalte je km²'],
  ['growth', 'Wachstum', 'Stärke: neue Haushalte in 28 Tagen je 1.000 Einwohner'],
  ['state', 'Stand', 'Nur die Farbe: sammelt, am Ziel, läuft'],
]

/** What the strength on the map says; arrows choose. */
export function ModeSwitch({ mode, onMode }: { mode: MapMode; onMode: (mode: MapMode) => void }) {
  const name = useId()
  return (
    <fieldset className="mode-switch">
      <legend className="hidden-text">Was die Karte zeigt</legend>
      {MODES.map(([value, word, hint]) => (
        <label key={value} title={hint}>
          <input type="radio" name={name} checked={mode === value} onChange={() => onMode(value)} />
          <span>{word}</span>
        </label>
      ))}
    </fieldset>
  )
}
