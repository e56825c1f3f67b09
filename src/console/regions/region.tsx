import './regions.css'
import { useQuery } from '@tanstack/react-query'
import { useMemo, useState } from 'react'
import { Link, useParams } from 'wouter'
import { ask, IN_BACKGROUND } from '../ask.ts'
import { Button, buttonClass } from '../controls.tsx'
import { inWords, whenText } from '../day-words.ts'
import { useMe } from '../me.ts'
import { WelcomeSwitch } from '../newsletters/welcome-switch.tsx'
import { mapped, placesOf, ratioText, toneOf } from '../next/figures.ts'
import { Answered, Empty, PageHead, Section } from '../page.tsx'
import { countryQuery, namesQuery } from '../place-map/country.ts'
import { PlaceMap } from '../place-map/map.tsx'
import { STATE_WORDS } from '../place-map/paint.ts'
import { type Column, Table } from '../table.tsx'
import { change, counted, number } from '../words.ts'
import { EditDialog } from './dialogs.tsx'
import { Channels, Notes, Restaurants } from './parts.tsx'
import {
  aboutText,
  firstName,
  headline,
  letterState,
  type Region,
  restaurantsSentence,
  standing,
} from './words.ts'

/** All that is known of a region, and what is done about it. */
export default function RegionPage() {
  const region = Number(useParams<{ id: string }>().id)
  const query = useQuery(
    ask.regions.one.queryOptions({ region }, { trpc: IN_BACKGROUND, refetchInterval: 30_000, staleTime: 0 }),
  )
  return <Answered query={query}>{(region) => <Parts region={region} />}</Answered>
}

function Parts({ region }: { region: Region }) {
  const may = useMe()?.may.send ?? false
  const [edits, setEdits] = useState(false)
  return (
    <>
      <PageHead
        title={region.name}
        note={
          <>
            <span className={`state-mark ${region.state}`}>{STATE_WORDS[region.state]}</span> ·{' '}
            {aboutText(region)}
          </>
        }
      >
        {may && (
          <>
            <Button onClick={() => setEdits(true)}>Bearbeiten</Button>
            <Link className={buttonClass('main')} to={`/briefe/neu?region=${region.id}`}>
              Start vorbereiten
            </Link>
          </>
        )}
      </PageHead>
      <div className="section region-lead">
        <h2>{headline(region)}</h2>
        <p>
          {standing(region)} {region.state !== 'started' && restaurantsSentence(region)}
        </p>
      </div>
      <div className="region-columns">
        <Places region={region} />
        <Section title="Wo das liegt" aside={<Link to="/">Auf der großen Karte</Link>}>
          <SmallMap region={region} />
        </Section>
        <Restaurants region={region} may={may} />
        <Notes region={region} may={may} />
        <Channels region={region} />
        <Letters region={region} />
        <Section title="Protokoll" aside={<Link to="/protokoll">Alles zeigen</Link>}>
          <ol className="rows">
            {region.log.map(({ number, at, who, what }) => (
              <li key={number}>
                <time className="soft" dateTime={at}>
                  {whenText(at)}
                </time>{' '}
                {firstName(who)}: {what}
              </li>
            ))}
          </ol>
        </Section>
      </div>
      {edits && <EditDialog region={region} onClose={() => setEdits(false)} />}
    </>
  )
}

type Place = Omit<Region['places'][number], 'inhabitants'>

/** Its places: how many confirmed, how many of them were told, how many wait. */
function Places({ region }: { region: Region }) {
  const { id, places, waiting, told, growth7, areaKm2, state } = region
  const columns: Column<Place>[] = [
    { head: 'Ort', cell: ({ place }) => <b>{place}</b> },
    {
      head: 'PLZ',
      cell: ({ postalCode }) => postalCode && <Link to={`/anmeldungen?ort=${postalCode}`}>{postalCode}</Link>,
    },
    { head: 'bestätigt', numeric: true, cell: (each) => number(each.waiting + each.told) },
    {
      head: 'Brief bekommen',
      cell: ({ told, waiting, place }) => (
        <span className="row">
          <progress
            value={told}
            max={Math.max(1, told + waiting)}
            aria-label={`Wer in ${place} den Brief hat`}
          />
          {`${number(told)} von ${number(told + waiting)}`}
        </span>
      ),
    },
    { head: 'ohne Brief', numeric: true, cell: ({ waiting }) => <b>{number(waiting)}</b> },
    { head: 'je km²', numeric: true, cell: ({ waiting, areaKm2 }) => ratioText(waiting, areaKm2) },
    {
      head: '7 Tage',
      numeric: true,
      cell: ({ growth7 }) => <span className={toneOf(growth7)}>{change(growth7)}</span>,
    },
  ]
  const all = {
    postalCode: '',
    place: `${inWords(places.length)} Orte`,
    waiting,
    told,
    growth7,
    areaKm2,
    state,
  }
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
        columns={columns}
        rows={places.length > 1 ? [...places, all] : places}
        rowKey={({ postalCode }) => postalCode}
      />
    </Section>
  )
}

const NOTHING: ReadonlySet<number> = new Set()

/** Where the region lies, among its neighbours. */
function SmallMap({ region: { places } }: { region: Region }) {
  const country = useQuery(countryQuery).data
  const names = useQuery({ ...namesQuery, enabled: country !== undefined }).data
  const next = useQuery(ask.next.figures.queryOptions(undefined, { enabled: country !== undefined })).data
  const codes = places.map(({ postalCode }) => postalCode).join()
  const drawn = useMemo(() => {
    if (!country) return undefined
    const numbersOf = (postalCodes: readonly string[]) =>
      postalCodes.flatMap((code) => country.numberOf.get(code) ?? [])
    return {
      country,
      own: numbersOf(codes.split(',')),
      figures: next && mapped(placesOf(next, country, names), country, names),
      regions: (next?.regions ?? []).map(({ postalCodes }) => numbersOf(postalCodes)),
    }
  }, [country, names, next, codes])
  if (!drawn) return <p className="soft">Die Karte wird gezeichnet …</p>
  const { own, ...rest } = drawn
  return (
    <PlaceMap
      {...rest}
      names={names}
      mode="density"
      pale={NOTHING}
      chosen={own}
      plates={[]}
      sign={undefined}
      around={own}
      onChoose={() => undefined}
    />
  )
}

type Letter = Region['letters'][number]

const LETTER_COLUMNS: Column<Letter>[] = [
  {
    head: 'Brief',
    cell: ({ id, subject }) => (
      <Link to={`/briefe/${id}`}>{subject.replaceAll(/\{\{?[^}]+\}?\}/g, '…') || 'Ohne Betreff'}</Link>
    ),
  },
  { head: 'Stand', cell: (letter) => letterState(letter) },
  { head: 'Empfänger', numeric: true, cell: ({ letters }) => (letters > 0 ? number(letters) : '–') },
  {
    head: 'angenommen',
    numeric: true,
    cell: ({ letters, sent }) => (letters > 0 ? number(sent) : 'noch nicht'),
  },
]

/** The letters that go, or went, to this region. */
function Letters({ region: { id, letters } }: { region: Region }) {
  const welcome = letters.find(({ isWelcome }) => isWelcome) ?? null
  return (
    <Section title="Briefe" aside="Klicks werden nicht gezählt">
      {letters.length === 0 ? (
        <Empty title="Noch kein Brief">„Start vorbereiten“ schreibt den ersten.</Empty>
      ) : (
        <>
          <WelcomeSwitch region={{ id, welcome }} />
          <Table
            caption="Briefe der Region, der neueste zuerst"
            columns={LETTER_COLUMNS}
            rows={letters}
            rowKey={({ id }) => id}
          />
        </>
      )}
    </Section>
  )
}
