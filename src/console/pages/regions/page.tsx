import './list.css'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import type { RegionLine, RegionList } from '../../../contract/console/regions.ts'
import { Button, buttonClass } from '../../design/button.tsx'
import { toneOf } from '../../design/figures.tsx'
import { PageHead } from '../../design/page-head.tsx'
import { STATE_NAMES, StateMark } from '../../design/state-mark.tsx'
import { Answered, Empty } from '../../design/states.tsx'
import { Link } from '../../router/link.tsx'
import { useMay } from '../../shell/me.ts'
import { change, counted, number } from '../../words.ts'
import { NewRegionDialog } from './new-dialog.tsx'
import { regionsQuery } from './queries.ts'
import { firstName } from './words.ts'

const NOTHING = { name: '', postalCodes: [] }

/** All regions, with how far they are and what is to be done next. */
export default function RegionsPage() {
  const query = useQuery(regionsQuery)
  const may = useMay('send')
  const [makes, setMakes] = useState(false)
  return (
    <>
      <PageHead title="Regionen" note={query.data && noteOf(query.data)}>
        {may && <Button onClick={() => setMakes(true)}>Region anlegen</Button>}
      </PageHead>
      <Answered query={query}>
        {({ regions }) =>
          regions.length === 0 ? (
            <Empty title="Noch keine Region">
              <Link to="/">Wo als Nächstes</Link> schlägt welche vor.
            </Empty>
          ) : (
            <ul className="regions">
              {inOrder(regions).map((region) => (
                <Row key={region.id} region={region} may={may} />
              ))}
            </ul>
          )
        }
      </Answered>
      <NewRegionDialog suggested={makes ? NOTHING : undefined} onClose={() => setMakes(false)} />
    </>
  )
}

function noteOf({ regions }: RegionList): string {
  const of = (state: RegionLine['state']) => regions.filter((region) => region.state === state).length
  return [
    counted(regions.length, 'Region', 'Regionen'),
    `${number(of('ready'))} am Ziel`,
    `${number(of('started'))} ${of('started') === 1 ? 'läuft' : 'laufen'}`,
  ].join(' · ')
}

const RANK = { ready: 0, collecting: 1, started: 2 } as const

/** What can start first, then what is nearest to it, then what runs. */
function inOrder(regions: readonly RegionLine[]): RegionLine[] {
  return regions.toSorted(
    (one, other) =>
      RANK[one.state] - RANK[other.state] || one.goal - one.waiting - (other.goal - other.waiting),
  )
}

type RowProps = { region: RegionLine; may: boolean }

function Row({ region, may }: RowProps) {
  const { id, name, state, waiting, goal, told, growth7, owner, postalCodes } = region
  return (
    <li>
      <div className="region-name">
        <Link to={`/regionen/${id}`}>{name}</Link>
        <span className="soft">
          {counted(postalCodes.length, 'Ort', 'Orte')} ·{' '}
          {owner ? `gehört ${firstName(owner.name)}` : 'gehört noch niemandem'}
        </span>
      </div>
      <span className="region-stand">
        <StateMark state={state} />
        <span aria-hidden="true">{STATE_NAMES[state]}</span>
      </span>
      <div className="region-count figure-text">
        {state === 'started' ? (
          <>
            <progress
              value={told}
              max={Math.max(1, told + waiting)}
              aria-label={`Wer in ${name} den Brief hat`}
            />
            <span>
              <b>{number(told)}</b> <span className="soft">von {number(told + waiting)} haben den Brief</span>
            </span>
          </>
        ) : (
          <>
            <progress value={Math.min(waiting, goal)} max={goal} aria-label={`Wer in ${name} wartet`} />
            <span>
              <b>{number(waiting)}</b> <span className="soft">von {number(goal)} warten</span>
            </span>
          </>
        )}
      </div>
      <span className="figure-text region-growth">
        <b className={toneOf(growth7)}>{change(growth7)}</b> <span className="soft">in 7 Tagen</span>
      </span>
      <span className="region-next">{nextStep(region)}</span>
      {may && (
        <Link
          className={buttonClass(state === 'ready' ? 'main' : 'plain')}
          to="/briefe/neu"
          search={{ region: String(id) }}
        >
          Start vorbereiten<span className="hidden-text"> für {name}</span>
        </Link>
      )}
    </li>
  )
}

/** What is missing to a start. */
function nextStep({ state, letter, restaurantCounts, waiting, goal }: RegionLine): string {
  if (state === 'started') return 'Nichts offen'
  if (restaurantCounts.agreed === 0)
    return restaurantCounts.asked > 0 ? 'Auf eine Zusage warten' : 'Einen Gasthof fragen'
  if (letter?.state === 'scheduled') return 'Der Brief ist geplant'
  if (letter?.state === 'draft') return 'Den Brief fertig schreiben'
  if (state === 'ready') return 'Den Brief schreiben'
  return goal - waiting === 1 ? 'Noch ein Haushalt' : `Noch ${number(goal - waiting)} Haushalte`
}
