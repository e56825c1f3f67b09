import { useQuery } from '@tanstack/react-query'
import type { LetterRegion } from '../../../../contract/console/newsletters.ts'
import { Button, buttonClass } from '../../../design/button.tsx'
import { StateMark } from '../../../design/state-mark.tsx'
import { Link } from '../../../router/link.tsx'
import { counted } from '../../../words.ts'
import { letterRegionsQuery } from '../queries.ts'

/** More stand in the sentence below. */
const SHOWN = 6
/** What waits for its letter comes first, what runs last. */
const RANK: Record<LetterRegion['state'], number> = { ready: 0, collecting: 1, started: 2 }

/** A letter to nobody yet: most go to a region, whose words and places then stand here. */
export function FirstStep({ onRegion }: { onRegion: (region: LetterRegion) => void }) {
  const { data } = useQuery(letterRegionsQuery)
  const regions = (data?.regions ?? []).toSorted((one, other) => RANK[one.state] - RANK[other.state])
  return (
    <div className="subject-lead first-step">
      <h2>Für welche Region ist der Brief?</h2>
      <p>
        {data && regions.length === 0 ? (
          <>
            Noch gibt es keine. <Link to="/">„Wo als Nächstes“ schlägt welche vor</Link>; einzelne Orte wählst
            du unten.
          </>
        ) : (
          'Er beginnt mit Worten für sie, ihren Orten und ihren Gasthöfen. Einzelne Orte wählst du unten.'
        )}
      </p>
      {regions.length > 0 && (
        <ul>
          {regions.slice(0, SHOWN).map((region) => (
            <li key={region.id}>
              {region.draft ? (
                <Link className={buttonClass()} to={`/briefe/${region.draft}`}>
                  <StateMark state={region.state} /> {region.name} <small>Entwurf da</small>
                </Link>
              ) : (
                <Button onClick={() => onRegion(region)}>
                  <StateMark state={region.state} /> {region.name}{' '}
                  <small>{counted(region.places.length, 'Ort', 'Orte')}</small>
                </Button>
              )}
            </li>
          ))}
        </ul>
      )}
    </div>
  )
}
