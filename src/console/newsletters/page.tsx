import { useQuery } from '@tanstack/react-query'
import { Link } from 'wouter'
import { ask, IN_BACKGROUND } from '../ask.ts'
import { buttonClass } from '../controls.tsx'
import { useMe } from '../me.ts'
import { Answered, Empty, PageHead } from '../page.tsx'
import { type Column, Table } from '../table.tsx'
import { counted, number } from '../words.ts'
import { momentOf, type NewsletterLine, StateSign, subjectText } from './words.tsx'

/** All letters to many, the newest first. */
export default function NewslettersPage() {
  const query = useQuery(
    ask.newsletters.list.queryOptions(undefined, {
      trpc: IN_BACKGROUND,
      staleTime: 0,
      refetchInterval: ({ state: { data } }) =>
        data?.some(({ state }) => state === 'sending' || state === 'scheduled') ? 3000 : false,
    }),
  )
  return (
    <>
      <PageHead title="Briefe" note="An alle, die in einer Region oder in einzelnen Orten bestätigt haben">
        {useMe()?.may.send && (
          <Link to="/briefe/neu" className={buttonClass('main')}>
            Neuen Brief schreiben
          </Link>
        )}
      </PageHead>
      <Answered query={query}>
        {(newsletters) =>
          newsletters.length === 0 ? (
            <Empty title="Noch ist kein Brief geschrieben">
              Ein Start beginnt mit einem Brief: in einer Region „Start vorbereiten“, oder hier.
            </Empty>
          ) : (
            <Table caption="Briefe" columns={COLUMNS} rows={newsletters} rowKey={({ id }) => id} />
          )
        }
      </Answered>
    </>
  )
}

const COLUMNS: Column<NewsletterLine>[] = [
  {
    head: 'Brief',
    cell: (newsletter) => (
      <>
        <Link to={`/briefe/${newsletter.id}`}>
          <b>{subjectText(newsletter.subject)}</b>
        </Link>
        <small>{whereTo(newsletter)}</small>
      </>
    ),
  },
  {
    head: 'Stand',
    cell: ({ state }) => <StateSign state={state} />,
  },
  {
    head: 'Verschickt',
    cell: ({ letters, sent }) =>
      letters > 0 ? (
        <>
          <b>{number(sent)}</b> <span className="soft">von {number(letters)}</span>
        </>
      ) : (
        <span className="soft">noch nichts</span>
      ),
  },
  { head: 'Wann', cell: (newsletter) => <span className="soft">{momentOf(newsletter)}</span> },
]

function whereTo({ firstPlace, places, region, isLaunch, isWelcome }: NewsletterLine): string {
  if (isWelcome) return `${region ?? 'ohne Region'} · an alle, die später bestätigen, von selbst`
  const where = region ?? (places === 1 && firstPlace ? firstPlace : counted(places, 'Ort', 'Orte'))
  return isLaunch ? where : `${where} · ohne Start`
}
