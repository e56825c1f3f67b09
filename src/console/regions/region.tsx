import './regions.css'
import { useQuery } from '@tanstack/react-query'
import { useMemo, useState } from 'react'
import { Link, useParams } from 'wouter'
import { ask, IN_BACKGROUND, office } from '../ask.ts'
import { Button, buttonClass } from '../controls.tsx'
import { goalDay } from '../goal-day.ts'
import { useMe } from '../me.ts'
import { STATE_WORDS as LETTER_WORDS, subjectText } from '../newsletters/words.tsx'
import { placesOf, toneOf } from '../next/figures.ts'
import { Answered, Empty, PageHead, Section } from '../page.tsx'
import { countryQuery, namesQuery } from '../place-map/country.ts'
import { PlaceMap } from '../place-map/map.tsx'
import { STATE_WORDS } from '../place-map/paint.ts'
import { type Column, Table } from '../table.tsx'
import { useAction } from '../toasts.tsx'
import { change, counted, inWords, number } from '../words.ts'
import { nextStep, Part } from './page.tsx'
import { type Region, RegionDialog } from './region-dialog.tsx'
import { Restaurants } from './restaurants.tsx'

/** All that is known of a region, and what is done about it. */
export default function RegionPage() {
  const id = Number(useParams<{ id: string }>().id)
  const query = useQuery(
    ask.regions.one.queryOptions({ id }, { trpc: IN_BACKGROUND, refetchInterval: 30_000, staleTime: 0 }),
  )
  return <Answered query={query}>{(region) => <Parts region={region} />}</Answered>
}

function Parts({ region }: { region: Region }) {
  const { id, name, state, places, owner, notes, letters } = region
  const may = useMe()?.may.send
  const [edits, setEdits] = useState(false)
  return (
    <>
      <PageHead
        title={name}
        note={
          <>
            <span className={`state-mark ${state}`}>{STATE_WORDS[state]}</span> ·{' '}
            {counted(places.length, 'Ort', 'Orte')} · gehört {owner?.name ?? 'noch niemandem'}
          </>
        }
      >
        {may && (
          <>
            <Button onClick={() => setEdits(true)}>Bearbeiten</Button>
            <Link className={buttonClass('main')} to={`/briefe/neu?region=${id}`}>
              Start vorbereiten
            </Link>
          </>
        )}
      </PageHead>
      <div className="section lead">
        <h2>{headline(region)}</h2>
        <p>
          {standing(region)} {state !== 'started' && `Als Nächstes: ${nextStep(region)}.`}
        </p>
      </div>
      <div className="columns">
        <Places region={region} />
        <Section
          title="Wo das liegt"
          aside={<Link to={`/?ort=${places[0]?.postalCode}`}>Auf der großen Karte</Link>}
        >
          <SmallMap region={region} />
        </Section>
        <Restaurants region={region} may={may} />
        <div>
          <Section title="Notizen">
            <p className="written">{notes || 'Noch keine. „Bearbeiten“ schreibt welche.'}</p>
          </Section>
          <Section title="Briefe">
            {letters.length === 0 ? (
              <Empty title="Noch kein Brief">„Start vorbereiten“ schreibt den ersten.</Empty>
            ) : (
              <>
                <WelcomeSwitch region={region} may={may} />
                <ul className="rows">
                  {letters.map(({ id, subject, state }) => (
                    <li key={id} className="row">
                      <Link to={`/briefe/${id}`}>{subjectText(subject)}</Link> {LETTER_WORDS[state]}
                    </li>
                  ))}
                </ul>
              </>
            )}
          </Section>
        </div>
      </div>
      {edits && (
        <RegionDialog
          region={{ name, postalCodes: places.map(({ postalCode }) => postalCode) }}
          seen={region}
          onClose={() => setEdits(false)}
        />
      )}
    </>
  )
}

/** The first sentence of the page: how far it is. */
function headline({ state, goal, waiting, name }: Region): string {
  if (state === 'started') return `${name} läuft.`
  if (state === 'ready') return 'Am Ziel.'
  const missing = goal - waiting
  return missing === 1
    ? 'Noch ein Haushalt bis zum Start.'
    : `Noch ${number(missing)} Haushalte bis zum Start.`
}

function standing(region: Region): string {
  const { state, waiting, told, goal } = region
  if (state === 'started') return `${number(told)} von ${number(waiting + told)} haben den Brief.`
  if (state === 'ready') return `${counted(waiting, 'wartet', 'warten')} auf den Brief.`
  const day = goalDay(region)
  return `${number(waiting)} von ${number(goal)} warten, ${
    day ? `bei diesem Tempo ${number(goal)} um den ${day}.` : 'bei diesem Tempo ist das Ziel nicht in Sicht.'
  }`
}

type Place = Region['places'][number]

const PLACE_COLUMNS: Column<Place>[] = [
  {
    head: 'Ort',
    cell: ({ place, postalCode }) => (
      <>
        <b>{place}</b> {postalCode && <Link to={`/anmeldungen?suche=${postalCode}`}>{postalCode}</Link>}
      </>
    ),
  },
  {
    head: 'Brief bekommen',
    cell: ({ place, told, waiting }) => (
      <Part of={`Wer in ${place} den Brief hat`} part={told} whole={told + waiting} />
    ),
  },
  { head: 'ohne Brief', numeric: true, cell: ({ waiting }) => <b>{number(waiting)}</b> },
  {
    head: '7 Tage',
    numeric: true,
    cell: ({ growth7 }) => <span className={toneOf(growth7)}>{change(growth7)}</span>,
  },
]

/** Its places: how many of them were told, how many wait. */
function Places({ region: { id, places, waiting, told, growth7 } }: { region: Region }) {
  const all = { postalCode: '', place: `${inWords(places.length)} Orte`, waiting, told, growth7 }
  return (
    <Section
      title="Orte"
      aside={
        <Link to={`/anmeldungen?zustand=bestaetigt&region=${id}`}>
          {counted(waiting + told, 'Anmeldung ansehen', 'Anmeldungen ansehen')}
        </Link>
      }
    >
      <Table
        caption="Orte der Region, mit wie vielen Haushalten und Briefen"
        columns={PLACE_COLUMNS}
        rows={places.length > 1 ? [...places, all] : places}
        rowKey={({ postalCode }) => postalCode}
      />
    </Section>
  )
}

/** Where the region lies, among its neighbours. */
function SmallMap({ region: { places } }: { region: Region }) {
  const country = useQuery(countryQuery).data
  const names = useQuery({ ...namesQuery, enabled: country !== undefined }).data
  const next = useQuery(ask.next.figures.queryOptions(undefined, { enabled: country !== undefined })).data
  const codes = places.map(({ postalCode }) => postalCode).join()
  const chosen = useMemo(() => codes.split(','), [codes])
  const first = useMemo(() => chosen.flatMap((code) => country?.pointOf(code) ?? []), [chosen, country])
  const standings = useMemo(() => next && country && placesOf(next, country, names), [next, country, names])
  if (!country) return <p className="soft">Die Karte wird gezeichnet …</p>
  return <PlaceMap {...{ country, names, standings, chosen, first }} />
}

/** Whether who confirms later in a region gets a letter by itself, which one, and turning it on and off. */
function WelcomeSwitch({ region: { id, letters }, may }: { region: Region; may: boolean | undefined }) {
  const welcome = letters.find(({ isWelcome }) => isWelcome)
  const isOn = welcome?.state === 'sending'
  const { mutate, isPending } = useAction({
    send: () => office.newsletters.welcome.mutate({ regionId: id, on: !isOn }),
    failed: 'Nicht geändert',
  })
  return (
    <div className="row">
      <p>
        <b>Auch an alle, die später bestätigen</b>
        <br />
        <span className="soft">
          {isOn ? 'An: jedem einzeln, binnen einer Minute' : 'Aus: Niemand erfährt, dass es läuft'}
          {welcome && ', mit '}
          {welcome && <Link to={`/briefe/${welcome.id}`}>Willkommen für Nachzügler</Link>}.
        </span>
      </p>
      {may && (
        <Button onClick={() => mutate()} busy={isPending && 'Wird geändert …'}>
          {isOn ? 'Ausschalten' : 'Einschalten'}
        </Button>
      )}
    </div>
  )
}
