import { number } from '../../words.ts'
import { VIEWS, type View } from './search.ts'

const VIEW_NAMES: Record<View, string> = {
  fast: 'Kurz vor dem Ziel',
  ziel: 'Am Ziel',
  laeuft: 'Läuft',
  alle: 'Alle',
}

type TabsProps = { view: View; counts: (view: View) => number; onView: (view: View) => void }

/** Which rows the table has: each view with how many they are. */
export function ViewTabs({ view, counts, onView }: TabsProps) {
  return (
    <fieldset className="view-tabs">
      <legend className="hidden-text">Welche Zeilen</legend>
      {(Object.keys(VIEWS) as View[]).map((each) => (
        <label key={each}>
          <input
            type="radio"
            name="ansicht"
            className="hidden-text"
            checked={each === view}
            onChange={() => onView(each)}
          />
          {VIEW_NAMES[each]}
          {each !== 'alle' && <small className="figure-text">{number(counts(each))}</small>}
        </label>
      ))}
    </fieldset>
  )
}
