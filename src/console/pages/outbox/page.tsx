import './outbox.css'
import { useQuery } from '@tanstack/react-query'
import type { MailServerState, Outbox } from '../../../contract/console/outbox.ts'
import { type NewsItem, newsOf, type PostOffice } from '../../../contract/console/post-offices.ts'
import { Figure, Figures } from '../../design/figures.tsx'
import { News } from '../../design/news.tsx'
import { PageHead } from '../../design/page-head.tsx'
import { Section } from '../../design/section.tsx'
import { Answered } from '../../design/states.tsx'
import { number, timeText } from '../../words.ts'
import { OUTCOME_WORDS } from '../newsletters/words.ts'
import { KeptLetters } from './kept-letters.tsx'
import { mailServerQuery, outboxQuery, postOfficesQuery } from './queries.ts'
import { StuckLetters } from './stuck-letters.tsx'
import { kindText, sinceText } from './words.ts'

/** What waits, what is stuck, what is kept, and how letters leave. */
export default function OutboxPage() {
  const outbox = useQuery(outboxQuery)
  const { data: server } = useQuery(mailServerQuery)
  const { data: offices } = useQuery(postOfficesQuery)
  return (
    <>
      <PageHead title="Postausgang" note={<ServerState state={server} outbox={outbox.data} />} />
      {offices && <News items={newsOfOutbox(offices.postOffices, server)} />}
      <Answered query={outbox}>{(data) => <WholeOutbox outbox={data} />}</Answered>
    </>
  )
}

/**
 * What offices say, and of a mail server that takes nothing, what is wrong with it, before an office has a letter to notice it
 * by. Where none is set, the head says what becomes of letters.
 */
function newsOfOutbox(
  offices: readonly PostOffice[],
  server: MailServerState | undefined,
): readonly NewsItem[] {
  const news = newsOf(offices)
  const troubles = news.filter(({ level }) => level !== 'fine')
  if (server?.mode !== 'server') return troubles
  if (server.answers) return news
  if (troubles.some(({ level }) => level === 'broken')) return troubles
  const { what = 'Kein Brief geht hinaus.', fix } = server.trouble ?? {}
  return [{ level: 'broken', what, ...(fix && { fix }), answer: server.answer }, ...troubles]
}

function WholeOutbox({ outbox }: { outbox: Outbox }) {
  const { waiting, lastHour, minutes, stuck, kept } = outbox
  const waits = waiting.reduce((sum, { letters }) => sum + letters, 0)
  const sent = minutes.reduce((sum, letters) => sum + letters, 0)
  return (
    <>
      <Figures>
        <Figure label="Warten auf ihren Versand" value={number(waits)} />
        <Figure
          label="Liegen geblieben"
          value={number(stuck)}
          meaning="Fünf Tage aufgeschoben, oder vielleicht zugestellt"
        />
        <Figure label="Angenommen in einer Stunde" value={number(sent)} meaning="Vom Mailserver angenommen" />
        <Figure
          label="Hier aufbewahrt"
          value={number(kept)}
          meaning="Solange kein Mailserver eingestellt ist"
        />
      </Figures>
      <div className="columns outbox-columns">
        <Section title="Was wartet">
          {waiting.length === 0 ? (
            <p className="soft">Kein Brief wartet.</p>
          ) : (
            <ul className="figure-text outbox-list">
              {waiting.map(({ kind, letters, oldest }) => (
                <li key={kind}>
                  <span>{kindText(kind)}</span>
                  <b>{number(letters)}</b>
                  <span className="soft">der älteste {sinceText(oldest)}</span>
                </li>
              ))}
            </ul>
          )}
        </Section>
        <Section title="Die letzte Stunde" aside="Briefe je Minute">
          <Minutes minutes={minutes} />
          {lastHour.length > 0 && (
            <ul className="figure-text outbox-list">
              {lastHour.map(({ kind, outcome, letters }) => (
                <li key={`${kind} ${outcome}`}>
                  <span>{kindText(kind)}</span>
                  <b>{number(letters)}</b>
                  <span className="soft">
                    {outcome === 'kept' ? 'hier aufbewahrt' : OUTCOME_WORDS[outcome]}
                  </span>
                </li>
              ))}
            </ul>
          )}
        </Section>
      </div>
      <StuckLetters stuck={stuck} />
      <KeptLetters kept={kept} />
    </>
  )
}

function ServerState({ state, outbox }: { state: MailServerState | undefined; outbox: Outbox | undefined }) {
  if (!state) return 'Der Mailserver wird gefragt …'
  if (state.mode === 'mailbox')
    return 'Kein Mailserver ist eingestellt (SMTP_URL). Briefe bleiben hier liegen, niemand bekommt sie.'
  const last = outbox?.lastAnswer
  return (
    <>
      {state.answers ? (
        `Der Mailserver ${state.host} antwortet.`
      ) : (
        <b className="down">Der Mailserver {state.host} nimmt nichts an.</b>
      )}
      {last && ` Zuletzt sagte er ${timeText(last.at)}: ${last.answer}`}
    </>
  )
}

const HEIGHT = 72
const STEP = 6

/** Letters in each of the last 60 minutes, as bars; the words below say the same. */
function Minutes({ minutes }: { minutes: readonly number[] }) {
  const most = Math.max(...minutes)
  const lastMinute = minutes.at(-1) ?? 0
  const words =
    most === 0
      ? 'In der letzten Stunde ging kein Brief hinaus.'
      : `Höchstens ${number(most)} in einer Minute, ${number(lastMinute)} in der letzten.`
  return (
    <figure className="minutes">
      <svg viewBox={`0 0 ${minutes.length * STEP} ${HEIGHT}`} aria-hidden="true" preserveAspectRatio="none">
        {minutes.map((letters, index) => {
          const height = most === 0 ? 0 : (letters / most) * HEIGHT
          return (
            // biome-ignore lint/suspicious/noArrayIndexKey: a minute is its place in the hour
            <rect key={index} x={index * STEP} y={HEIGHT - height} width={STEP - 1.5} height={height} />
          )
        })}
      </svg>
      <figcaption className="figure-text soft">{words}</figcaption>
    </figure>
  )
}
