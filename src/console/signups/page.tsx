import './signups.css'
import { keepPreviousData, useInfiniteQuery, useQuery } from '@tanstack/react-query'
import { type ReactNode, useEffect, useRef } from 'react'
import { Link, useSearch } from 'wouter'
import { ask, type RouterOutputs } from '../ask.ts'
import { Button, buttonClass, Choice, DayField } from '../controls.tsx'
import { Download } from '../download.tsx'
import { anyText, day, matching, oneOf, useFilters } from '../filters.ts'
import { FirstSteps } from '../first-steps.tsx'
import { GERMAN_STATES } from '../german-states.ts'
import { useMe } from '../me.ts'
import { Answered, Empty, PageHead } from '../page.tsx'
import { type Column, Table } from '../table.tsx'
import { counted, MASKED_TEXT, momentText } from '../words.ts'
import { STATE_NAMES, StateSign } from './words.tsx'

/** The states as an address names them. */
const STATES = {
  bestaetigt: 'confirmed',
  offen: 'open',
  abgemeldet: 'left',
  unzustellbar: 'undeliverable',
} as const
/** What became of a letter. */
const RESULTS = {
  angenommen: ['accepted', 'angenommen'],
  wartet: ['waiting', 'noch offen'],
  nicht: ['missed', 'nicht angenommen'],
} as const
const SORTS = { aelteste: 'oldest', plz: 'place', adresse: 'address' } as const

const namesOf = <Name extends string>(words: Record<Name, unknown>) => Object.keys(words) as Name[]
const rowNumber = matching(/^[1-9]\d{0,14}$/)

const FILTERS = {
  suche: anyText(),
  zustand: oneOf(namesOf(STATES)),
  von: day,
  bis: day,
  /** Begin of a postal code or of a place's name. */
  ort: anyText(),
  land: oneOf(GERMAN_STATES),
  /** The number of a region: who lives in one of its places. */
  region: rowNumber,
  /** The number of a letter, and what became of it: who has one. */
  brief: rowNumber,
  ergebnis: oneOf(namesOf(RESULTS)),
  sortierung: oneOf(namesOf(SORTS)),
}

/** What stands in the address, as the office is asked for it; and a change of it. */
function useSignupFilters() {
  const [search, change] = useFilters(FILTERS)
  const { suche, zustand, von, bis, ort, land, region, brief, ergebnis, sortierung } = search
  const filter = {
    search: suche,
    state: zustand && STATES[zustand],
    from: von,
    until: bis,
    place: ort,
    land,
    region: region ? Number(region) : undefined,
    newsletter: brief ? Number(brief) : undefined,
    result: brief && ergebnis ? RESULTS[ergebnis][0] : undefined,
    sort: sortierung && SORTS[sortierung],
  }
  return { search, change, filter }
}

/** Everybody who signed up: found, sorted, and read as far as one wants. */
export default function SignupsPage() {
  const { search, filter } = useSignupFilters()
  const list = useInfiniteQuery(
    ask.signups.list.infiniteQueryOptions(filter, {
      initialCursor: null,
      getNextPageParam: ({ next }) => next ?? undefined,
      placeholderData: keepPreviousData,
    }),
  )
  const { sort: _, ...which } = filter
  const count = useQuery(ask.signups.count.queryOptions(which, { placeholderData: keepPreviousData })).data
  const me = useMe()
  return (
    <>
      <PageHead
        title="Anmeldungen"
        note={
          <>
            <span role="status">{count ? counted(count.count, 'Anmeldung', 'Anmeldungen') : ' '}</span>
            {me?.may.send === false && ` · ${MASKED_TEXT}`}
          </>
        }
      >
        {me?.may.administer && (
          <>
            <Download file="signups" input={{ ...filter, format: 'csv' }}>
              CSV laden
            </Download>
            <Download file="signups" input={{ ...filter, format: 'xlsx' }}>
              Excel laden
            </Download>
            <Link className={buttonClass()} to="/anmeldungen/einlesen">
              Liste einlesen
            </Link>
          </>
        )}
      </PageHead>
      <Filters masked={me?.may.send === false} />
      {search.brief && (
        <OnlyOf what={{ brief: undefined, ergebnis: undefined }}>
          Nur wer den Brief{' '}
          <Link to={`/briefe/${search.brief}`}>{count?.letter ?? `Nr. ${search.brief}`}</Link> bekommt
          {search.ergebnis && `: ${RESULTS[search.ergebnis][1]}`}.
        </OnlyOf>
      )}
      {search.region && (
        <OnlyOf what={{ region: undefined }}>
          Nur aus der Region{' '}
          <Link to={`/regionen/${search.region}`}>{count?.region ?? `Nr. ${search.region}`}</Link>.
        </OnlyOf>
      )}
      <div className="signups">
        <Answered query={list}>{({ pages }) => <List rows={pages.flatMap(({ rows }) => rows)} />}</Answered>
      </div>
      {list.hasNextPage && (
        <div className="row filters">
          <Button
            onClick={() => void list.fetchNextPage()}
            busy={list.isFetchingNextPage && 'Werden geladen …'}
          >
            Weitere zeigen
          </Button>
          {list.isFetchNextPageError && <span role="alert">Die nächsten ließen sich nicht laden.</span>}
        </div>
      )}
    </>
  )
}

/** What the list shows; all of it stands in the address. */
function Filters({ masked }: { masked: boolean }) {
  const { search, change } = useSignupFilters()
  return (
    <search className="row filters signup-filters">
      <TypedField
        label={masked ? 'Postleitzahl oder Ort suchen' : 'Adresse, Postleitzahl oder Ort suchen'}
        value={search.suche}
        onChange={(suche) => change({ suche }, { replace: true })}
      />
      <TypedField label="Ort" value={search.ort} onChange={(ort) => change({ ort }, { replace: true })} />
      <Choice
        label="Zustand"
        value={search.zustand ?? ''}
        options={[
          ['', 'Jeder Zustand'],
          ...namesOf(STATES).map((name) => [name, STATE_NAMES[STATES[name]]] as const),
        ]}
        onChange={(zustand) => change({ zustand })}
      />
      <Choice
        label="Bundesland"
        value={search.land ?? ''}
        options={[['', 'Ganz Deutschland'], ...GERMAN_STATES.map((name) => [name, name] as const)]}
        onChange={(land) => change({ land })}
      />
      <DayField label="von" value={search.von} onChange={(von) => change({ von })} />
      <DayField label="bis" value={search.bis} onChange={(bis) => change({ bis })} />
    </search>
  )
}

/** Milliseconds after the last key. */
const TYPED_MS = 300

type TypedFieldProps = { label: string; value: string | undefined; onChange: (text: string) => void }

function TypedField({ label, value = '', onChange }: TypedFieldProps) {
  const field = useRef<HTMLInputElement>(null)
  const told = useRef(value)
  const timer = useRef<number>(undefined)
  // The address changed by something else than this field: the back button, a link.
  useEffect(() => {
    if (field.current && value !== told.current) field.current.value = value
    told.current = value
  }, [value])
  useEffect(() => () => window.clearTimeout(timer.current), [])
  const tell = (text: string) => {
    told.current = text
    onChange(text)
  }
  return (
    <input
      type="search"
      ref={field}
      aria-label={label}
      placeholder={label}
      defaultValue={value}
      maxLength={200}
      onChange={({ target }) => {
        window.clearTimeout(timer.current)
        timer.current = window.setTimeout(tell, TYPED_MS, target.value)
      }}
      autoComplete="off"
      spellCheck={false}
    />
  )
}

type OnlyOfProps = { what: Parameters<ReturnType<typeof useSignupFilters>['change']>[0]; children: ReactNode }

/** The list is that of one letter's recipients or of one region: which, and the way back to everybody. */
function OnlyOf({ what, children }: OnlyOfProps) {
  const { change } = useSignupFilters()
  return (
    <p className="row filters">
      <span>{children}</span>
      <Button onClick={() => change(what)}>Alle zeigen</Button>
    </p>
  )
}

type Row = RouterOutputs['signups']['list']['rows'][number]

function List({ rows }: { rows: readonly Row[] }) {
  const {
    search: { sortierung },
    change,
  } = useSignupFilters()
  const search = useSearch()
  const seesAddresses = useMe()?.may.send
  if (rows.length === 0) return search ? <NothingFound /> : <FirstSteps />
  const columns: Column<Row>[] = [
    {
      head: 'E-Mail',
      ...(seesAddresses && { sort: 'adresse' }),
      className: 'signup-address',
      // The person's page leads back to the list as it was filtered.
      cell: ({ number, email }) => (
        <Link to={`/anmeldungen/${number}`} state={search && `?${search}`}>
          {email}
        </Link>
      ),
    },
    { head: 'PLZ', sort: 'plz', cell: ({ postalCode }) => postalCode },
    { head: 'Ort', cell: ({ place }) => place ?? <span className="soft">unbekannt</span> },
    { head: 'Zustand', cell: ({ state }) => <StateSign state={state} /> },
    { head: 'Angemeldet', sort: 'angemeldet', cell: ({ signedUpAt }) => momentText(signedUpAt) },
    { head: 'Bestätigt', cell: ({ confirmedAt }) => momentText(confirmedAt) },
  ]
  const sorted = sortierung === 'aelteste' ? 'angemeldet' : (sortierung ?? '-angemeldet')
  return (
    <Table
      caption="Anmeldungen"
      columns={columns}
      rows={rows}
      rowKey={({ number }) => number}
      sorted={sorted}
      onSort={(column) => change({ sortierung: SORTED[column] })}
    />
  )
}

/** Places and addresses are read from A only: nobody looks for the last one. */
const SORTED: Record<string, string | undefined> = {
  '-plz': 'plz',
  plz: 'plz',
  '-adresse': 'adresse',
  adresse: 'adresse',
  angemeldet: 'aelteste',
}

function NothingFound() {
  return (
    <Empty title="Dazu gibt es keine Anmeldung">
      <Link to="/anmeldungen">Alle Anmeldungen zeigen</Link>
    </Empty>
  )
}
