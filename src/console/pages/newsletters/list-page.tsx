import { Link } from '../../router/link.tsx'
import './list.css'
import '../../design/progress.css'
import { useQuery } from '@tanstack/react-query'
import type { NewsletterLine } from '../../../contract/console/newsletters.ts'
import { buttonClass } from '../../design/button.tsx'
import { PageHead } from '../../design/page-head.tsx'
import { Answered, Empty } from '../../design/states.tsx'
import { useMay } from '../../shell/me.ts'
import { number, timeText } from '../../words.ts'
import { newslettersQuery } from './queries.ts'
import { StateSign } from './state-sign.tsx'
import { subjectText } from './words.ts'

export default function NewslettersPage() {
  const query = useQuery(newslettersQuery)
  const maySend = useMay('send')
  return (
    <>
      <PageHead title="Briefe" note="An alle, die in einer Region oder in einzelnen Orten bestätigt haben">
        {maySend && (
          <Link to="/briefe/neu" className={buttonClass('main')}>
            Neuen Brief schreiben
          </Link>
        )}
      </PageHead>
      <Answered query={query}>
        {({ newsletters }) =>
          newsletters.length === 0 ? (
            <Empty title="Noch ist kein Brief geschrieben">
              Ein Start beginnt mit einem Brief: in einer Region „Start vorbereiten“, oder hier „Neuen Brief
              schreiben“.
            </Empty>
          ) : (
            <ol className="newsletters">
              {newsletters.map((newsletter) => (
                <NewsletterRow key={newsletter.id} {...newsletter} />
              ))}
            </ol>
          )
        }
      </Answered>
    </>
  )
}

function NewsletterRow(newsletter: NewsletterLine) {
  const { id, subject, state, letters, sent } = newsletter
  return (
    <li className="newsletter-row">
      <StateSign state={state} />
      <div className="newsletter-name">
        <Link to={`/briefe/${id}`}>{subjectText(subject)}</Link>
        <span className="soft">{whereTo(newsletter)}</span>
      </div>
      <div className="figure-text newsletter-count">
        {letters > 0 ? (
          <>
            <progress value={sent} max={letters} aria-label={`Verschickt von „${subject}“`} />
            <span>
              <b>{number(sent)}</b> <span className="soft">von {number(letters)}</span>
            </span>
          </>
        ) : (
          <span className="soft">
            {state === 'draft' || state === 'scheduled' ? 'noch nichts verschickt' : 'nichts verschickt'}
          </span>
        )}
      </div>
      <span className="figure-text newsletter-time soft">{momentOf(newsletter)}</span>
    </li>
  )
}

function whereTo({ firstPlace, places, region, isLaunch, isTrial, isWelcome }: NewsletterLine): string {
  if (isWelcome) return `${region ?? 'ohne Region'} · an alle, die später bestätigen, von selbst`
  const first = firstPlace ?? 'noch kein Ort'
  const where =
    region ??
    (places <= 1
      ? first
      : `${first} und ${number(places - 1)} ${places === 2 ? 'weiterer Ort' : 'weitere Orte'}`)
  if (isTrial) return `${where} · Probe`
  return isLaunch ? where : `${where} · ohne Start`
}

function momentOf({ state, createdAt, sendAt, startedAt, endedAt }: NewsletterLine): string {
  if (state === 'scheduled' && sendAt) return `startet ${timeText(sendAt)}`
  if (state === 'draft') return `geschrieben ${timeText(createdAt)}`
  if (endedAt) return `zu Ende ${timeText(endedAt)}`
  return `begonnen ${timeText(startedAt ?? createdAt)}`
}
