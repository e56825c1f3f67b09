import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { Link, useSearch } from 'wouter'
import { STATE_NAMES } from '../../contract/person-data.ts'
import { ask, type RouterOutputs } from '../ask.ts'
import { Button, buttonClass, Choice, DayField } from '../controls.tsx'
import { Download } from '../download.tsx'
import { anyText, day, matching, oneOf, useFilters } from '../filters.ts'
import { FirstSteps } from '../first-steps.tsx'
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

const namesOf = <Name extends string>(words: Record<Name, unknown>) => Object.keys(words) as Name[]
const rowNumber = matching(/^[1-9]\d{0,14}$/)

const FILTERS = {
  suche: anyText(),
  zustand: oneOf(namesOf(STATES)),
  von: day,
  bis: day,
  /** The number of a region: who lives in one of its places. */
  region: rowNumber,
  /** The number of a letter, and what became of it: who has one. */
  brief: rowNumber,
  ergebnis: oneOf(namesOf(RESULTS)),
  /** How many pages of the list. */
  seiten: matching(/^\d\d?$/),
}

/** Everybody who signed up: found, and read as far as one wants. */
export default function SignupsPage() {
  const [{ suche, zustand, von, bis, region, brief, ergebnis, seiten }, set] = useFilters(FILTERS)
  // A change begins the list anew.
  const change: typeof set = (changed, how) => set({ seiten: undefined, ...changed }, how)
  const filter = {
    search: suche,
    state: zustand && STATES[zustand],
    from: von,
    until: bis,
    region: region ? Number(region) : undefined,
    newsletter: brief ? Number(brief) : undefined,
    result: brief && ergebnis ? RESULTS[ergebnis][0] : undefined,
  }
  const pages = Number(seiten) || 1
  const asked = { ...filter, search: useTyped(suche), pages }
  const asking = useSearch()
  const list = useQuery(ask.signups.list.queryOptions(asked, { placeholderData: keepPreviousData }))
  const { rows = [], count = 0 } = list.data ?? {}
  const me = useMe()
  const mayOnlyLook = me?.may.send === false
  const words = mayOnlyLook ? 'Postleitzahl oder Ort suchen' : 'Adresse, Postleitzahl oder Ort suchen'
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
      <search className="row filters">
        <input
          type="search"
          aria-label={words}
          placeholder={words}
          value={suche ?? ''}
          onChange={({ target }) => change({ suche: target.value }, { replace: true })}
          maxLength={200}
          autoComplete="off"
          spellCheck={false}
        />
        <Choice
          label="Zustand"
          value={zustand ?? ''}
          options={[
            ['', 'Jeder Zustand'],
            ...namesOf(STATES).map((name) => [name, STATE_NAMES[STATES[name]]] as const),
          ]}
          onChange={(zustand) => change({ zustand })}
        />
        <DayField label="von" value={von} onChange={(von) => change({ von })} />
        <DayField label="bis" value={bis} onChange={(bis) => change({ bis })} />
      </search>
      {(brief || region) && (
        <p className="row filters">
          {brief && (
            <span>
              Nur wer <Link to={`/briefe/${brief}`}>diesen Brief</Link> bekommt
              {ergebnis && `: ${RESULTS[ergebnis][1]}`}.
            </span>
          )}
          {region && (
            <span>
              Nur aus <Link to={`/regionen/${region}`}>dieser Region</Link>.
            </span>
          )}
          <Button onClick={() => change({ brief: undefined, ergebnis: undefined, region: undefined })}>
            Alle zeigen
          </Button>
        </p>
      )}
      <Answered query={list}>
        {() =>
          rows.length > 0 ? (
            <Table
              caption="Anmeldungen"
              columns={columnsOf(asking)}
              rows={rows}
              rowKey={({ number }) => number}
            />
          ) : asking ? (
            <Empty title="Dazu gibt es keine Anmeldung">
              <Link to="/anmeldungen">Alle Anmeldungen zeigen</Link>
            </Empty>
          ) : (
            <FirstSteps />
          )
        }
      </Answered>
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

/** @param asked how the list is filtered: a person's page leads back to it */
const columnsOf = (asked: string): Column<Row>[] => [
  {
    head: 'E-Mail',
    cell: ({ number, email }) => (
      <Link to={`/anmeldungen/${number}`} state={asked && `?${asked}`}>
        {email}
      </Link>
    ),
  },
  { head: 'PLZ', cell: ({ postalCode }) => postalCode },
  { head: 'Ort', cell: ({ place }) => place ?? <span className="soft">unbekannt</span> },
  { head: 'Zustand', cell: ({ state }) => <StateSign state={state} /> },
  { head: 'Angemeldet', cell: ({ signedUpAt }) => momentText(signedUpAt) },
  { head: 'Bestätigt', cell: ({ confirmedAt }) => momentText(confirmedAt) },
]
