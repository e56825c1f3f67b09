import './signups.css'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { Link, useSearch } from 'wouter'
import { STATE_NAMES } from '../../contract/person-data.ts'
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
import { StateSign } from './words.tsx'

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
/** By which column the list is sorted; without a word the newest stand first. */
const SORTS = { angemeldet: 'oldest', plz: 'place', adresse: 'address' } as const
const NEWEST = '-angemeldet'

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
  /** How many pages of the list. */
  seiten: matching(/^\d\d?$/),
}

/** What stands in the address, as the office is asked for it; and a change of it, after which the list begins anew. */
function useSignupFilters() {
  const [search, set] = useFilters(FILTERS)
  const change: typeof set = (changed, how) => set({ seiten: undefined, ...changed }, how)
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
  return { search, change, filter, pages: Number(search.seiten) || 1 }
}

/** Everybody who signed up: found, sorted, and read as far as one wants. */
export default function SignupsPage() {
  const { search, change, filter, pages } = useSignupFilters()
  const options = { placeholderData: keepPreviousData }
  const typed = { search: useTyped(filter.search), place: useTyped(filter.place) }
  const list = useQuery(ask.signups.list.queryOptions({ ...filter, ...typed, pages }, options))
  const { rows = [], count = 0, letter, region } = list.data ?? {}
  const me = useMe()
  const mayOnlyLook = me?.may.send === false
  return (
    <>
      <PageHead
        title="Anmeldungen"
        note={
          <>
            <span role="status">{list.data ? counted(count, 'Anmeldung', 'Anmeldungen') : ' '}</span>
            {mayOnlyLook && ` · ${MASKED_TEXT}`}
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
      <search className="row filters signup-filters">
        <TypedField
          label={mayOnlyLook ? 'Postleitzahl oder Ort suchen' : 'Adresse, Postleitzahl oder Ort suchen'}
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
      {(search.brief || search.region) && (
        <p className="row filters">
          {search.brief && (
            <span>
              Nur wer den Brief <Link to={`/briefe/${search.brief}`}>{letter ?? `Nr. ${search.brief}`}</Link>{' '}
              bekommt{search.ergebnis && `: ${RESULTS[search.ergebnis][1]}`}.
            </span>
          )}
          {search.region && (
            <span>
              Nur aus der Region{' '}
              <Link to={`/regionen/${search.region}`}>{region ?? `Nr. ${search.region}`}</Link>.
            </span>
          )}
          <Button onClick={() => change({ brief: undefined, ergebnis: undefined, region: undefined })}>
            Alle zeigen
          </Button>
        </p>
      )}
      <Answered query={list}>{() => <List rows={rows} />}</Answered>
      {rows.length < count && (
        <div className="row filters">
          <Button
            onClick={() => change({ seiten: `${pages + 1}` }, { replace: true })}
            busy={list.isPlaceholderData && 'Werden geladen …'}
          >
            Weitere zeigen
          </Button>
        </div>
      )}
    </>
  )
}

type TypedFieldProps = { label: string; value: string | undefined; onChange: (text: string) => void }

const TypedField = ({ label, value = '', onChange }: TypedFieldProps) => (
  <input
    type="search"
    aria-label={label}
    placeholder={label}
    value={value}
    onChange={({ target }) => onChange(target.value)}
    maxLength={200}
    autoComplete="off"
    spellCheck={false}
  />
)

/** @returns a text as it was when nobody had changed it for 300 ms */
function useTyped(text: string | undefined) {
  const [typed, setTyped] = useState(text)
  useEffect(() => {
    const timer = setTimeout(setTyped, 300, text)
    return () => clearTimeout(timer)
  }, [text])
  return typed
}

type Row = RouterOutputs['signups']['list']['rows'][number]

function List({ rows }: { rows: readonly Row[] }) {
  const { search, change } = useSignupFilters()
  const asked = useSearch()
  const seesAddresses = useMe()?.may.send
  if (rows.length === 0 && !asked) return <FirstSteps />
  if (rows.length === 0)
    return (
      <Empty title="Dazu gibt es keine Anmeldung">
        <Link to="/anmeldungen">Alle Anmeldungen zeigen</Link>
      </Empty>
    )
  const columns: Column<Row>[] = [
    {
      head: 'E-Mail',
      ...(seesAddresses && { sort: 'adresse' }),
      className: 'signup-address',
      // The person's page leads back to the list as it was filtered.
      cell: ({ number, email }) => (
        <Link to={`/anmeldungen/${number}`} state={asked && `?${asked}`}>
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
  return (
    <Table
      caption="Anmeldungen"
      columns={columns}
      rows={rows}
      rowKey={({ number }) => number}
      sorted={search.sortierung ?? NEWEST}
      // Places and addresses are read from A only: nobody looks for the last one.
      onSort={(column) => change({ sortierung: column === NEWEST ? '' : column.replace('-', '') })}
    />
  )
}
