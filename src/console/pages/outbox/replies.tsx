import { useInfiniteQuery } from '@tanstack/react-query'
import type { Reply } from '../../../contract/console/outbox.ts'
import { Button } from '../../design/button.tsx'
import { Section } from '../../design/section.tsx'
import { Answered } from '../../design/states.tsx'
import { Link } from '../../router/link.tsx'
import { useMay } from '../../shell/me.ts'
import { number, timeText } from '../../words.ts'
import { repliesQuery } from './queries.ts'
import { kindText } from './words.ts'

/** What people wrote in answer to letters, for those who write to people. */
export function Replies({ count }: { count: number }) {
  const maySend = useMay('send')
  const query = useInfiniteQuery({ ...repliesQuery(count), enabled: maySend && count > 0 })
  return (
    <Section title="Antworten" aside={count > 0 && number(count)} className="outbox-part">
      {count === 0 ? (
        <p className="soft">
          Niemand hat geantwortet, oder Rückmeldungen werden nicht gelesen (MAIL_BOUNCES).
        </p>
      ) : maySend ? (
        <Answered query={query}>
          {({ pages }) => (
            <ul className="stack outbox-replies">
              {pages
                .flatMap(({ replies }) => replies)
                .map((reply) => (
                  <Line key={reply.number} reply={reply} />
                ))}
            </ul>
          )}
        </Answered>
      ) : (
        <p className="soft">Deine Rolle darf Antworten nicht lesen.</p>
      )}
      {query.hasNextPage && (
        <div className="row">
          <Button
            onClick={() => void query.fetchNextPage()}
            busy={query.isFetchingNextPage && 'Werden geladen …'}
          >
            Ältere zeigen
          </Button>
        </div>
      )}
    </Section>
  )
}

/** A long one scrolls, and a box that scrolls has to be reached by keyboard. */
const REACHED = { tabIndex: 0 }

function Line({ reply: { receivedAt, from, subject, body, kind, newsletter, signup } }: { reply: Reply }) {
  const about = kindText(kind)
  return (
    <li>
      <b>{subject || 'Ohne Betreff'}</b>
      <br />
      <span className="soft">
        {timeText(receivedAt)}, {signup === null ? from : <Link to={`/anmeldungen/${signup}`}>{from}</Link>},
        auf: {newsletter === null ? about : <Link to={`/briefe/${newsletter}`}>{about}</Link>}
      </span>
      <p className="outbox-reply" {...REACHED}>
        {body}
      </p>
    </li>
  )
}
