import './visits.css'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { PERIODS } from '../../../contract/console/period.ts'
import type { Visits } from '../../../contract/console/visits.ts'
import { asked } from '../../api.ts'
import { daysBetween } from '../../days.ts'
import { Figure, Figures } from '../../design/figures.tsx'
import { PageHead } from '../../design/page-head.tsx'
import { Section } from '../../design/section.tsx'
import { Answered, Empty } from '../../design/states.tsx'
import { useFilters } from '../../router/use-search.ts'
import { filters, oneOf } from '../../search.ts'
import { PeriodSelect } from '../../shell/head-tools.tsx'
import { change, counted, number, percent, shortDay } from '../../words.ts'
import { VisitCourse } from './course.tsx'
import { BrowserList, PageList, ReasonList, ReferrerList } from './lists.tsx'

const readVisitsSearch = filters({ zeitraum: oneOf(PERIODS.slice(1)) })

/** Who looked at the pages, people and bots apart. */
export default function VisitsPage() {
  const [{ zeitraum = PERIODS[0] }, choose] = useFilters(readVisitsSearch)
  const query = useQuery({
    ...asked('GET /api/visits', { period: zeitraum }),
    placeholderData: keepPreviousData,
  })
  return (
    <>
      <PeriodSelect period={zeitraum} onChange={(period) => choose({ zeitraum: period })} />
      <PageHead title="Besuche" note={query.data && daysText(query.data)} />
      <Answered query={query}>
        {(visits) => (
          <div aria-busy={query.isPlaceholderData}>
            <WholeVisits visits={visits} />
          </div>
        )}
      </Answered>
    </>
  )
}

function daysText({ from, until }: Visits): string {
  return `${shortDay(from)} bis ${shortDay(until)}`
}

function WholeVisits({ visits }: { visits: Visits }) {
  const { people, bots, before, days, from, until } = visits
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
          change={changeOf(people, before?.people)}
        />
        <Figure
          label="Im Mittel am Tag"
          value={number(Math.round(people / (daysBetween(from, until) + 1)))}
          meaning="Besuche von Menschen, über alle Tage des Zeitraums"
        />
        <Figure
          label="Besuche von Robotern"
          value={number(bots)}
          meaning="Geladene Seiten, deren Besucher sich nicht wie ein Browser eines Menschen nennt"
          change={changeOf(bots, before?.bots, 0)}
        />
        <Figure
          label="Anteil der Roboter"
          value={`${percent(bots, people + bots) ?? 0} %`}
          meaning="Besuche von Robotern auf hundert Besuche"
        />
      </Figures>
      <Section title="Besuche am Tag" aside="Menschen und Roboter">
        <VisitCourse days={days} from={from} until={until} />
      </Section>
      <div className="columns visit-columns">
        <PageList pages={visits.pages} />
        <ReferrerList referrers={visits.referrers} people={people} />
        <BrowserList browsers={visits.browsers} people={people} />
        <ReasonList reasons={visits.reasons} bots={bots} />
      </div>
      <WhatIsCounted beyondBudget={visits.beyondBudget} />
    </>
  )
}

function WhatIsCounted({ beyondBudget }: Pick<Visits, 'beyondBudget'>) {
  return (
    <Section title="Was hier gezählt wird">
      <div className="visit-explained">
        <p>
          Ein Besuch ist eine geladene Seite. Wer zweimal kommt, zählt zweimal: Es gibt kein Cookie und keine
          Kennnummer, die zwei Besuche verbindet. Die Seiten zum Bestätigen, zum Abmelden und zu den eigenen
          Daten werden nicht gezählt.
        </p>
        <p>
          Wessen Browser „Global Privacy Control“ oder „Do Not Track“ sendet, der wird nicht gezählt. Wie
          viele das sind, wissen wir deshalb nicht.
        </p>
        <p>
          Roboter erkennen wir an dem Namen, den sie sich geben. Wer sich als Browser ausgibt, zählt als
          Mensch. Die einzelnen Besuche werden nach 90 Tagen gelöscht, die Summen bleiben. Eine Website steht
          mit Namen da an Tagen, an denen fünf Besuche von ihr kamen.
        </p>
        {beyondBudget > 0 && (
          <p>
            {counted(beyondBudget, 'Besuch ist', 'Besuche sind')} nur hier gezählt: Aus ihrem Netz oder an
            ihrem Tag waren es zu viele, und eine Flut soll den Speicher nicht füllen.
          </p>
        )}
      </div>
    </Section>
  )
}

// More bots are neither good nor bad news.
function changeOf(now: number, before: number | undefined, sign = Math.sign(now - (before ?? 0))) {
  if (before === undefined || before === 0) return undefined
  return { text: `${change(Math.round((now / before - 1) * 100))} %`, sign }
}
