import { type ReactNode, useState } from 'react'
import { Button } from '../controls.tsx'
import { Section } from '../page.tsx'
import { number, percent } from '../words.ts'
import type { Visits } from './course.tsx'

type VisitListsProps = { visits: Visits; people: number; bots: number }

/** What was looked at, and who it was. */
export function VisitLists({ visits, people, bots }: VisitListsProps) {
  return (
    <div className="columns">
      <Section title="Seiten">
        <Ranking rows={visits.pages.map(({ name, visits }) => ({ name, value: visits }))} all={people} />
      </Section>
      <Section title="Woher Menschen kamen">
        <Ranking
          rows={visits.referrers.map(({ name, visits }) => ({
            key: name,
            name: name in UNNAMED ? <span className="soft">{UNNAMED[name]}</span> : name,
            value: visits,
          }))}
          all={people}
        />
      </Section>
      <Section title="Womit Menschen kamen">
        <Ranking
          rows={visits.browsers.map(({ name, visits }) => ({ name: KINDS[name] ?? name, value: visits }))}
          all={people}
        />
      </Section>
      <Section title="Roboter">
        <Ranking
          rows={visits.robots.map(({ name, visits }) => ({
            key: name,
            name: (
              <>
                {ROBOTS[name]?.[0]} <small>{ROBOTS[name]?.[1]}</small>
              </>
            ),
            value: visits,
          }))}
          all={bots}
        />
      </Section>
    </div>
  )
}

/** What stands where no host is told. */
const UNNAMED: Record<string, string> = { '': 'nicht genannt', '*': 'andere' }

/** As the office names them (count-visits.ts). */
const KINDS: Record<string, string> = { 'in an app': 'In einer App', other: 'Andere' }

/** What a robot is, and how it is recognised; by what the office calls it (count-visits.ts). */
const ROBOTS: Record<string, [name: string, meaning: string]> = {
  'search engine': ['Suchmaschine', 'liest für eine Suche, etwa Google oder Bing'],
  'language model': ['Sprachmodell', 'sammelt Texte für eine KI, etwa GPTBot'],
  'link preview': ['Linkvorschau', 'macht das Bild zu einem Link, den jemand geteilt hat'],
  monitoring: ['Überwachung', 'sieht nach, ob die Seite erreichbar ist'],
  program: ['Programm', 'ein Werkzeug oder Skript, etwa curl'],
  'remote-controlled browser': ['Ferngesteuerter Browser', 'ein Browser, den ein Programm bedient'],
  'other robot': ['Sonstiger Roboter', 'nennt sich selbst Roboter'],
  'no name': ['Ohne Namen', 'sagt nicht, was er ist'],
  'no browser': ['Kein Browser', 'nennt sich nicht wie ein Browser'],
}

/** So many lines are shown at once: what stands below should be found, too. */
const FIRST = 12

type RankingProps = {
  /** The most first. */
  rows: readonly ({ value: number } & ({ name: string; key?: string } | { name: ReactNode; key: string }))[]
  /** Of how many: what the rows leave out is one line more. */
  all: number
}

/** How much of a whole each is, with bars. */
export function Ranking({ rows, all }: RankingProps) {
  const [isWhole, setIsWhole] = useState(false)
  const rest = all - rows.reduce((sum, { value }) => sum + value, 0)
  const whole = rest > 0 ? [...rows, { name: 'alle übrigen', value: rest }] : rows
  const most = Math.max(1, ...whole.map(({ value }) => value))
  return (
    <>
      <ol className="ranking">
        {whole.slice(0, isWhole ? undefined : FIRST).map(({ name, key, value }) => (
          <li key={key ?? String(name)}>
            <span>{name}</span>
            <i style={{ width: `${(value / most) * 100}%` }} />
            <b>{number(value)}</b>
            <span className="soft">{percent(value, all) ?? 0} %</span>
          </li>
        ))}
      </ol>
      {!isWhole && whole.length > FIRST && (
        <Button onClick={() => setIsWhole(true)}>{number(whole.length - FIRST)} weitere zeigen</Button>
      )}
    </>
  )
}
