import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { Link } from 'wouter'
import { ask, IN_BACKGROUND, type RouterOutputs } from '../ask.ts'
import { Button } from '../controls.tsx'
import { useMe } from '../me.ts'
import { toneOf } from '../next/figures.ts'
import { Answered, Empty, PageHead } from '../page.tsx'
import { STATE_WORDS } from '../place-map/paint.ts'
import { type Column, Table } from '../table.tsx'
import { change, counted, number } from '../words.ts'
import { RegionDialog } from './region-dialog.tsx'

type Region = RouterOutputs['regions']['list'][number]

/** All regions, with how far they are and what is to be done next. */
export default function RegionsPage() {
  // What colleagues change is seen within half a minute.
  const query = useQuery(
    ask.regions.list.queryOptions(undefined, { trpc: IN_BACKGROUND, refetchInterval: 30_000, staleTime: 0 }),
  )
  const [makes, setMakes] = useState(false)
  return (
    <>
      <PageHead title="Regionen" note={query.data && counted(query.data.length, 'Region', 'Regionen')}>
        {useMe()?.may.send && <Button onClick={() => setMakes(true)}>Region anlegen</Button>}
      </PageHead>
      <Answered query={query}>
        {(regions) =>
          regions.length === 0 ? (
            <Empty title="Noch keine Region">
              <Link to="/">Wo als Nächstes</Link> schlägt welche vor.
            </Empty>
          ) : (
            <Table
              caption="Regionen"
              columns={COLUMNS}
              rows={regions.toSorted(byNeed)}
              rowKey={({ id }) => id}
            />
          )
        }
      </Answered>
      {makes && <RegionDialog region={{ name: '', postalCodes: [] }} onClose={() => setMakes(false)} />}
    </>
  )
}

const RANK = { ready: 0, collecting: 1, started: 2 }

/** What can start first, then what is nearest to it, then what runs. */
const byNeed = (one: Region, other: Region) =>
  RANK[one.state] - RANK[other.state] || one.goal - one.waiting - (other.goal - other.waiting)

const COLUMNS: Column<Region>[] = [
  {
    head: 'Region',
    cell: ({ id, name, places, owner }) => (
      <>
        <Link to={`/regionen/${id}`}>
          <b>{name}</b>
        </Link>
        <small>
          {counted(places.length, 'Ort', 'Orte')}
          {owner && ` · gehört ${owner.name}`}
        </small>
      </>
    ),
  },
  {
    head: 'Stand',
    cell: ({ state }) => <span className={`state-mark ${state}`}>{STATE_WORDS[state]}</span>,
  },
  {
    head: 'Bis zum Ziel',
    cell: ({ name, state, told, waiting, goal }) =>
      state === 'started' ? (
        <Part of={name} part={told} whole={told + waiting} words="haben den Brief" />
      ) : (
        <Part of={name} part={waiting} whole={goal} words="warten" />
      ),
  },
  {
    head: '7 Tage',
    numeric: true,
    cell: ({ growth7 }) => <span className={toneOf(growth7)}>{change(growth7)}</span>,
  },
  { head: 'Als Nächstes', cell: nextStep },
]

/** „214 von 250 warten“, and as a bar. */
export function Part(props: { of: string; part: number; whole: number; words?: string }) {
  const { of, part, whole, words = '' } = props
  return (
    <span className="row">
      <progress value={part} max={Math.max(1, whole)} aria-label={of} />
      {`${number(part)} von ${number(whole)} ${words}`}
    </span>
  )
}

/** What is missing to a start. */
export function nextStep({ state, letters, restaurants }: Region): string {
  const has = (state: string) => restaurants.some((one) => one.state === state)
  const letter = letters.find(({ isLaunch, isWelcome }) => isLaunch && !isWelcome)?.state
  if (state === 'started') return 'Nichts offen'
  if (!has('agreed')) return has('asked') ? 'Auf eine Zusage warten' : 'Einen Gasthof fragen'
  if (letter === 'scheduled') return 'Der Brief ist geplant'
  if (letter === 'draft') return 'Den Brief fertig schreiben'
  return state === 'ready' ? 'Den Brief schreiben' : 'Weiter sammeln'
}
