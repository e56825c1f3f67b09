import './visits.css'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { ask, type RouterOutputs } from '../ask.ts'
import { Choice } from '../controls.tsx'
import { oneOf, useFilters } from '../filters.ts'
import { Answered, Empty, PageHead, Section } from '../page.tsx'
import { Table } from '../table.tsx'
import { counted, longDay, number, shortDay } from '../words.ts'
import { Ranking } from './ranking.tsx'

type Visits = RouterOutputs['visits']['of']

/** As an address names them: days up to now in Germany. */
const PERIODS = [
  ['7', 'Letzte 7 Tage'],
  ['30', 'Letzte 30 Tage'],
  ['90', 'Letzte 90 Tage'],
  ['365', 'Letzte 12 Monate'],
] as const
const FILTERS = { zeitraum: oneOf(PERIODS.map(([days]) => days)) }

/** How often people looked at the pages, and by which ways those came who signed up. */
export default function VisitsPage() {
  const [{ zeitraum = '30' }, choose] = useFilters(FILTERS)
  const days = Number(zeitraum) as 7 | 30 | 90 | 365
  const query = useQuery(ask.visits.of.queryOptions({ days }, { placeholderData: keepPreviousData }))
  return (
    <>
      <PageHead title="Besuche">
        <Choice
          label="Zeitraum"
          value={zeitraum}
          options={PERIODS}
          onChange={(chosen) => choose({ zeitraum: chosen === '30' ? undefined : chosen })}
        />
      </PageHead>
      <Answered query={query}>
        {(visits) => (
          <div aria-busy={query.isPlaceholderData}>
            <Counted visits={visits} />
          </div>
        )}
      </Answered>
      <div className="columns">
        <Channels />
        <Section title="Was hier gezählt wird">
          <p>
            Ein Besuch ist eine geladene Seite. Wer zweimal kommt, zählt zweimal: Es gibt kein Cookie und
            keine Kennnummer, die zwei Besuche verbindet. Wessen Browser „Global Privacy Control“ oder „Do Not
            Track“ sendet, der wird nicht gezählt; ebenso wenig, wer sich Roboter nennt.
          </p>
          <p>
            Die einzelnen Besuche werden nach 90 Tagen gelöscht, die Summen bleiben. Eine Website steht mit
            Namen da an Tagen, an denen fünf Besuche von ihr kamen.
          </p>
          {query.data && query.data.beyondBudget > 0 && (
            <p>
              {counted(query.data.beyondBudget, 'Besuch ist', 'Besuche sind')} nur hier gezählt: Aus ihrem
              Netz oder an ihrem Tag waren es zu viele, und eine Flut soll den Speicher nicht füllen.
            </p>
          )}
        </Section>
      </div>
    </>
  )
}

function Counted({ visits: { days, pages, referrers } }: { visits: Visits }) {
  const all = days.reduce((sum, { visits }) => sum + visits, 0)
  if (all === 0) {
    return (
      <Empty title="In diesem Zeitraum war niemand da">
        Ein Besuch erscheint hier, sobald die Seite geladen ist.
      </Empty>
    )
  }
  return (
    <>
      <Section title={counted(all, 'Besuch', 'Besuche')} aside="von Menschen">
        <ByDay days={days} />
        <details>
          <summary>Tage als Tabelle</summary>
          <Table
            caption="Besuche am Tag"
            columns={[
              { head: 'Tag', cell: ({ day }) => longDay(day) },
              { head: 'Besuche', cell: ({ visits }) => number(visits), numeric: true },
            ]}
            rows={days.toReversed()}
            rowKey={({ day }) => day}
          />
        </details>
      </Section>
      <div className="columns">
        <Section title="Seiten">
          <Ranking lines={pages.map(({ name, visits }) => ({ key: name, name, value: visits }))} all={all} />
        </Section>
        <Section title="Woher sie kamen">
          <Ranking
            lines={referrers.map(({ name, visits }) => ({
              ...{ key: name, value: visits },
              name: name in UNNAMED ? <span className="soft">{UNNAMED[name]}</span> : name,
            }))}
            all={all}
          />
        </Section>
      </div>
    </>
  )
}

/** What brought people, by the code that was behind the address. */
function Channels() {
  const query = useQuery(ask.visits.channels.queryOptions())
  return (
    <Section title="Was Anmeldungen gebracht hat" aside="bestätigte Haushalte, seit Beginn">
      <Answered query={query}>
        {(channels) => {
          const by = channels.filter(({ code }) => code !== null)
          const without = channels.find(({ code }) => code === null)?.confirmed ?? 0
          return (
            <>
              <Ranking
                lines={by.map(({ code, name, signedUp, confirmed }) => ({
                  ...{ key: code ?? '', value: confirmed },
                  name: (
                    <>
                      {name} <small>{counted(signedUp, 'Anmeldung', 'Anmeldungen')}</small>
                    </>
                  ),
                }))}
                all={by.reduce((sum, { confirmed }) => sum + confirmed, 0)}
              />
              <p className="soft">{counted(without, 'Haushalt', 'Haushalte')} ohne Kennung</p>
            </>
          )
        }}
      </Answered>
      <p className="soft">
        Eine Kennung steht in der Adresse hinter ?v=, zum Beispiel ?v=maz-dezember auf einer Anzeige. Ab fünf
        Haushalten steht sie hier mit Namen.
      </p>
    </Section>
  )
}

/** What stands where no host is told. */
const UNNAMED: Record<string, string> = { '': 'nicht genannt', '*': 'andere' }

/** A bar for each day, stretched to its place: a day is one wide, a visit one high. */
function ByDay({ days }: Pick<Visits, 'days'>) {
  const best = days.reduce((most, day) => (day.visits > most.visits ? day : most))
  return (
    <figure>
      <svg viewBox={`0 0 ${days.length} ${best.visits}`} preserveAspectRatio="none" aria-hidden="true">
        {days.map(({ day, visits }, index) => (
          <rect key={day} x={index + 0.1} y={best.visits - visits} width="0.8" height={visits}>
            <title>{`${longDay(day)}: ${number(visits)}`}</title>
          </rect>
        ))}
      </svg>
      <figcaption className="row soft">
        <span>{days[0] && shortDay(days[0].day)}</span>
        <span>{`die meisten am ${shortDay(best.day)}: ${number(best.visits)}`}</span>
        <span>heute</span>
      </figcaption>
    </figure>
  )
}
