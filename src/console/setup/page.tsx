import './setup.css'
import { useQuery } from '@tanstack/react-query'
import type { inferRouterOutputs } from '@trpc/server'
import type { ReactNode } from 'react'
import { Link } from 'wouter'
import type { OfficeRouter } from '../../office/router.ts'
import { ask } from '../ask.ts'
import { Button, buttonClass } from '../controls.tsx'
import { whenText } from '../day-words.ts'
import { Step } from '../first-steps.tsx'
import { Answered, PageHead, Section } from '../page.tsx'
import { bytes, counted } from '../words.ts'

type Setup = inferRouterOutputs<OfficeRouter>['setup']['list']
type Task = Setup['tasks'][number]

/** What somebody asks who opens a site, with what is still missing and the way to it; and what is in force. */
export default function SetupPage() {
  const query = useQuery(ask.setup.list.queryOptions())
  return (
    <>
      <PageHead title="Einrichtung" note={query.data && noteOf(query.data)}>
        <Link to="/einrichtung/angaben">Angaben zur Seite</Link>
        <Button onClick={() => query.refetch()} busy={query.isFetching && 'Wird geprüft …'}>
          Noch einmal prüfen
        </Button>
      </PageHead>
      <Answered query={query}>
        {(setup) => (
          <div className="setup">
            <Section title="Was zu klären ist">
              <ol className="steps">
                {setup.tasks.toSorted(worstFirst).map((task, place) => (
                  <Question key={task.question} task={task} isFirst={place === 0} />
                ))}
              </ol>
            </Section>
            <InForce {...setup} />
          </div>
        )}
      </Answered>
    </>
  )
}

function noteOf({ tasks, checkedAt }: Setup): string {
  const done = tasks.filter(({ state }) => state === 'done').length
  return `${done} von ${tasks.length} Fragen sind geklärt. Geprüft: ${whenText(checkedAt)} Uhr`
}

const RANK = { broken: 0, open: 1, done: 2 }

/** Otherwise in the order in which one asks. */
const worstFirst = (one: Task, other: Task) => RANK[one.state] - RANK[other.state]

function Question({ task, isFirst }: { task: Task; isFirst: boolean }) {
  const { question, state, count, findings, who, way, seen } = task
  const missing = findings.filter(({ level }) => level !== 'hint')
  const isSaid = !count && missing.length === 1 && findings.length === 1
  return (
    <Step title={question} state={state}>
      {count && <p>{count}</p>}
      {!count &&
        missing.map(({ level, what }) => (
          <p key={what}>
            {level === 'broken' && <b className="down">Kaputt: </b>}
            {what}
          </p>
        ))}
      {findings.length > 0 && (
        <>
          {(way || seen) && (
            <div className="row">
              {way && (
                <Link to={way.to} className={buttonClass(isFirst ? 'main' : 'plain')}>
                  {way.words}
                </Link>
              )}
              {seen && (
                <a href={seen.to} target="_blank" rel="noreferrer">
                  {seen.words}
                </a>
              )}
            </div>
          )}
          <details>
            <summary>{state === 'done' ? 'Gut zu wissen' : 'Was zu tun ist'}</summary>
            {findings.map((finding, index) => (
              <Detail key={finding.what} finding={finding} next={findings[index + 1]} isSaid={isSaid} />
            ))}
            <p className="soft">Wer das kann: {who}.</p>
          </details>
        </>
      )}
    </Step>
  )
}

type Finding = Task['findings'][number]
type DetailProps = { finding: Finding; next: Finding | undefined; isSaid: boolean }

/** Why and fix stand once, below the last of those in a row that share them. */
function Detail({ finding: { level, what, why, fix }, next, isSaid }: DetailProps) {
  const isLast = next?.why !== why || next.fix !== fix
  return (
    <>
      {!isSaid && (
        <p>
          {level === 'hint' && 'Hinweis: '}
          <b>{what}</b>
        </p>
      )}
      {isLast && <p className="soft">{why}</p>}
      {isLast && <p>{fix}</p>}
    </>
  )
}

function InForce({ wording, suppressions, works, ...database }: Setup) {
  const { databaseBytes, databaseVersion, demoFilledAt } = database
  return (
    <div>
      <Section title="Was gilt">
        <ul className="rows">
          <Row name="Einwilligung">
            {wording ? (
              <details>
                <summary>Wortlaut seit {whenText(wording.inUseSince)}</summary>
                <blockquote>{wording.text}</blockquote>
              </details>
            ) : (
              'noch kein Wortlaut'
            )}
          </Row>
          <Row name="Sperrliste">{counted(suppressions, 'Eintrag', 'Einträge')}</Row>
          <Row name="Datenbank">
            PostgreSQL {databaseVersion}, {bytes(databaseBytes)}
          </Row>
          {demoFilledAt && <Row name="Beispieldaten">gefüllt {whenText(demoFilledAt)}</Row>}
        </ul>
      </Section>
      <Section title="Regelmäßige Arbeit" aside="zuletzt">
        <ul className="rows">
          {works.map(({ name, doneAt, hasFailed }) => (
            <Row key={name} name={name}>
              {doneAt ? whenText(doneAt) : 'noch nie'}
              {hasFailed && <b className="down">, danach gescheitert</b>}
            </Row>
          ))}
        </ul>
      </Section>
    </div>
  )
}

function Row({ name, children }: { name: string; children: ReactNode }) {
  return (
    <li className="row">
      <span className="soft">{name}</span>
      <span>{children}</span>
    </li>
  )
}
