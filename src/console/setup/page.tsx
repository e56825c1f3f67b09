import { useQuery } from '@tanstack/react-query'
import { Fragment } from 'react'
import { Link } from 'wouter'
import { ask, type RouterOutputs } from '../ask.ts'
import { Button, buttonClass } from '../controls.tsx'
import { Answered, PageHead } from '../page.tsx'
import { whenText } from '../words.ts'

type Task = RouterOutputs['setup']['list'][number]

/** What somebody asks who opens a site, with what is still missing and the way to it. */
export default function SetupPage() {
  const query = useQuery(ask.setup.list.queryOptions())
  return (
    <>
      <PageHead title="Einrichtung" note={query.data && noteOf(query.data, new Date(query.dataUpdatedAt))}>
        <Link to="/einrichtung/angaben">Angaben zur Seite</Link>
        <Button onClick={() => query.refetch()} busy={query.isFetching && 'Wird geprüft …'}>
          Noch einmal prüfen
        </Button>
      </PageHead>
      <Answered query={query}>
        {(tasks) => (
          <ol className="columns">
            {tasks.toSorted(worstFirst).map((task) => (
              <Question key={task.question} task={task} />
            ))}
          </ol>
        )}
      </Answered>
    </>
  )
}

function noteOf(tasks: readonly Task[], checkedAt: Date): string {
  const done = tasks.filter(({ state }) => state === 'done').length
  return `${done} von ${tasks.length} Fragen sind geklärt. Geprüft: ${whenText(checkedAt.toISOString())} Uhr`
}

const MARKS = { broken: 'Kaputt', open: 'Offen', done: 'In Ordnung' }
const RANK = { broken: 0, open: 1, done: 2 }

/** Otherwise in the order in which one asks. */
const worstFirst = (one: Task, other: Task) => RANK[one.state] - RANK[other.state]

/** What is so stands there at once, but for facts that are missing: those are a number. */
function Question({ task: { question, state, count, blocks, findings, who, way } }: { task: Task }) {
  return (
    <li className="section">
      <div className="section-head">
        <h2>
          <span className={`state-mark ${state}`} role="img" aria-label={MARKS[state]} /> {question}
        </h2>
      </div>
      {count ? <p>{count}</p> : findings.filter(({ level }) => level !== 'hint').map(whatIsSo)}
      {blocks && (
        <p className="soft">Bis dahin gehen von einer öffentlichen Seite keine Newsletter hinaus.</p>
      )}
      {findings.length > 0 && (
        <>
          {way && <WayOn {...way} />}
          <details>
            <summary>{state === 'done' ? 'Gut zu wissen' : 'Was zu tun ist'}</summary>
            <div className="stack">
              {findings.map((finding) => (
                <Fragment key={finding.whats.join()}>
                  {(count || findings.length > 1 || finding.level === 'hint') && whatIsSo(finding)}
                  <p className="soft">{finding.why}</p>
                  <p>{finding.fix}</p>
                </Fragment>
              ))}
              <p className="soft">Wer das kann: {who}.</p>
            </div>
          </details>
        </>
      )}
    </li>
  )
}

const whatIsSo = ({ level, whats }: Task['findings'][number]) =>
  whats.map((what) => (
    <p key={what}>
      {level === 'broken' && <b className="down">Kaputt: </b>}
      {level === 'hint' && 'Hinweis: '}
      {what}
    </p>
  ))

/** Within the console, or to somebody else's page. */
function WayOn({ to, words }: NonNullable<Task['way']>) {
  return to.startsWith('/') ? (
    <Link to={to} className={buttonClass()}>
      {words}
    </Link>
  ) : (
    <a href={to} className={buttonClass()} target="_blank" rel="noreferrer">
      {words}
    </a>
  )
}
