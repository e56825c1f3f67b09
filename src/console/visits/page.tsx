import './visits.css'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { ask } from '../ask.ts'
import { Choice } from '../controls.tsx'
import { Figure, Figures } from '../figures.tsx'
import { oneOf, useFilters } from '../filters.ts'
import { Answered, Empty, PageHead, Section } from '../page.tsx'
import { change, counted, number, percent, shortDay } from '../words.ts'
import { Channels } from './channels.tsx'
import { VisitCourse, type Visits } from './course.tsx'
import { VisitLists } from './lists.tsx'

/** As an address names them; days up to now in Germany, null: since the first. */
const PERIODS = {
  7: [7, 'Letzte 7 Tage'],
  30: [30, 'Letzte 30 Tage'],
  90: [90, 'Letzte 90 Tage'],
  365: [365, 'Letzte 12 Monate'],
  alle: [null, 'Gesamte Zeit'],
} as const

type Period = `${keyof typeof PERIODS}`
const NAMES = Object.keys(PERIODS) as Period[]
const FILTERS = { zeitraum: oneOf(NAMES) }

/** Who looked at the pages, people and robots apart, and by which ways those came who signed up. */
export default function VisitsPage() {
  const [{ zeitraum = '30' }, choose] = useFilters(FILTERS)
  const [days] = PERIODS[zeitraum]
  const query = useQuery(ask.visits.of.queryOptions({ days }, { placeholderData: keepPreviousData }))
  return (
    <>
      <PageHead
        title="Besuche"
        note={query.data && `${shortDay(query.data.from)} bis ${shortDay(query.data.until)}`}
      >
        <Choice
          label="Zeitraum"
          value={zeitraum}
          options={NAMES.map((name) => [name, PERIODS[name][1]] as const)}
          onChange={(chosen) => choose({ zeitraum: chosen === '30' ? undefined : chosen })}
        />
      </PageHead>
      <Answered query={query}>
        {(visits) => (
          <div aria-busy={query.isPlaceholderData}>
            <Counted visits={visits} before={days === null ? undefined : visits.before} />
          </div>
        )}
      </Answered>
      <div className="columns">
        <Channels />
        <WhatIsCounted beyondBudget={query.data?.beyondBudget ?? 0} />
      </div>
    </>
  )
}

type CountedProps = { visits: Visits; before: Visits['before'] | undefined }

function Counted({ visits, before }: CountedProps) {
  const { days } = visits
  const people = days.reduce((sum, day) => sum + day.people, 0)
  const bots = days.reduce((sum, day) => sum + day.bots, 0)
  if (people + bots === 0) {
    return (
      <Empty title="In diesem Zeitraum war niemand da">
        Ein Besuch erscheint hier, sobald die Seite geladen ist.
      </Empty>
    )
  }
  return (
    <>
      <Figures>
        <Figure
          label="Besuche von Menschen"
          value={number(people)}
          meaning="Geladene Seiten, ohne Roboter, gegen denselben Zeitraum davor"
        >
          <span className={before && people < before.people ? 'down' : 'up'}>
            {changeText(people, before?.people)}
          </span>
        </Figure>
        <Figure
          label="Im Mittel am Tag"
          value={number(Math.round(people / days.length))}
          meaning="Besuche von Menschen, über alle Tage des Zeitraums"
        />
        <Figure
          label="Besuche von Robotern"
          value={number(bots)}
          meaning="Geladene Seiten, deren Besucher sich nicht wie ein Browser eines Menschen nennt"
        >
          {changeText(bots, before?.bots)}
        </Figure>
        <Figure
          label="Anteil der Roboter"
          value={`${percent(bots, people + bots)} %`}
          meaning="Besuche von Robotern auf hundert Besuche"
        />
      </Figures>
      <VisitCourse days={days} />
      <VisitLists visits={visits} people={people} bots={bots} />
    </>
  )
}

const changeText = (now: number, before = 0): string =>
  before === 0 ? '' : `${change(Math.round((now / before - 1) * 100))} %`

function WhatIsCounted({ beyondBudget }: Pick<Visits, 'beyondBudget'>) {
  return (
    <Section title="Was hier gezählt wird" className="narrow">
      <p>
        Ein Besuch ist eine geladene Seite. Wer zweimal kommt, zählt zweimal: Es gibt kein Cookie und keine
        Kennnummer, die zwei Besuche verbindet. Die Seiten zum Bestätigen, zum Abmelden und zu den eigenen
        Daten werden nicht gezählt.
      </p>
      <p>
        Wessen Browser „Global Privacy Control“ oder „Do Not Track“ sendet, der wird nicht gezählt. Wie viele
        das sind, wissen wir deshalb nicht.
      </p>
      <p>
        Roboter erkennen wir an dem Namen, den sie sich geben. Wer sich als Browser ausgibt, zählt als Mensch.
        Die einzelnen Besuche werden nach 90 Tagen gelöscht, die Summen bleiben. Eine Website steht mit Namen
        da an Tagen, an denen fünf Besuche von ihr kamen.
      </p>
      {beyondBudget > 0 && (
        <p>
          {counted(beyondBudget, 'Besuch ist', 'Besuche sind')} nur hier gezählt: Aus ihrem Netz oder an ihrem
          Tag waren es zu viele, und eine Flut soll den Speicher nicht füllen.
        </p>
      )}
    </Section>
  )
}
