import './regions.css'
import { useQuery } from '@tanstack/react-query'
import type { inferRouterOutputs } from '@trpc/server'
import { useState } from 'react'
import { Link } from 'wouter'
import type { OfficeRouter } from '../../office/router.ts'
import { ask, IN_BACKGROUND } from '../ask.ts'
import { Button, buttonClass } from '../controls.tsx'
import { useMe } from '../me.ts'
import { toneOf } from '../next/figures.ts'
import { Answered, Empty, PageHead } from '../page.tsx'
import { STATE_WORDS } from '../place-map/paint.ts'
import { change, counted, number } from '../words.ts'
import { NewRegionDialog } from './dialogs.tsx'
import { firstName } from './words.ts'

type Region = inferRouterOutputs<OfficeRouter>['regions']['list'][number]

/** All regions, with how far they are and what is to be done next. */
export default function RegionsPage() {
  // What colleagues change is seen within half a minute.
  const query = useQuery(
    ask.regions.list.queryOptions(undefined, { trpc: IN_BACKGROUND, refetchInterval: 30_000, staleTime: 0 }),
  )
  const may = useMe()?.may.send ?? false
  const [makes, setMakes] = useState(false)
  return (
    <>
      <PageHead title="Regionen" note={query.data && noteOf(query.data)}>
        {may && <Button onClick={() => setMakes(true)}>Region anlegen</Button>}
      </PageHead>
      <Answered query={query}>
        {(regions) =>
          regions.length === 0 ? (
            <Empty title="Noch keine Region">
              <Link to="/">Wo als Nächstes</Link> schlägt welche vor.
            </Empty>
          ) : (
            <ul className="regions">
              {regions.toSorted(byNeed).map((region) => (
                <Row key={region.id} region={region} may={may} />
              ))}
            </ul>
          )
        }
      </Answered>
      {makes && <NewRegionDialog region={{ name: '', postalCodes: [] }} onClose={() => setMakes(false)} />}
    </>
  )
}

function noteOf(regions: readonly Region[]): string {
  const of = (state: Region['state']) => regions.filter((region) => region.state === state).length
  return [
    counted(regions.length, 'Region', 'Regionen'),
    `${number(of('ready'))} am Ziel`,
    counted(of('started'), 'läuft', 'laufen'),
  ].join(' · ')
}

const RANK = { ready: 0, collecting: 1, started: 2 } as const

/** What can start first, then what is nearest to it, then what runs. */
const byNeed = (one: Region, other: Region) =>
  RANK[one.state] - RANK[other.state] || one.goal - one.waiting - (other.goal - other.waiting)

function Row({ region, may }: { region: Region; may: boolean }) {
  const { id, name, state, waiting, goal, told, growth7, owner, postalCodes } = region
  const [part, whole, words] =
    state === 'started'
      ? [told, told + waiting, `von ${number(told + waiting)} haben den Brief`]
      : [waiting, goal, `von ${number(goal)} warten`]
  return (
    <li>
      <div>
        <h2>
          <Link to={`/regionen/${id}`}>{name}</Link>
        </h2>
        <p className="soft">
          {counted(postalCodes.length, 'Ort', 'Orte')} ·{' '}
          {owner ? `gehört ${firstName(owner.name)}` : 'gehört noch niemandem'}
        </p>
      </div>
      <span className={`state-mark ${state}`}>{STATE_WORDS[state]}</span>
      <div>
        <progress
          value={Math.min(part, whole)}
          max={Math.max(1, whole)}
          aria-label={`${name}: ${part} ${words}`}
        />
        <p>
          <b>{number(part)}</b> <span className="soft">{words}</span>
        </p>
      </div>
      <p>
        <b className={toneOf(growth7)}>{change(growth7)}</b> <span className="soft">in 7 Tagen</span>
      </p>
      <p>{nextStep(region)}</p>
      {may && (
        <Link
          className={buttonClass(state === 'ready' ? 'main' : 'plain')}
          to={`/briefe/neu?region=${id}`}
          aria-label={`Start vorbereiten für ${name}`}
        >
          Start vorbereiten
        </Link>
      )}
    </li>
  )
}

/** What is missing to a start. */
function nextStep({ state, letter, asked, agreed, waiting, goal }: Region): string {
  if (state === 'started') return 'Nichts offen'
  if (agreed === 0) return asked > 0 ? 'Auf eine Zusage warten' : 'Einen Gasthof fragen'
  if (letter === 'scheduled') return 'Der Brief ist geplant'
  if (letter === 'draft') return 'Den Brief fertig schreiben'
  if (state === 'ready') return 'Den Brief schreiben'
  return goal - waiting === 1 ? 'Noch ein Haushalt' : `Noch ${number(goal - waiting)} Haushalte`
}
