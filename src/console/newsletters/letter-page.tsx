import { useQuery } from '@tanstack/react-query'
import { useEffect } from 'react'
import { useLocation, useParams } from 'wouter'
import { ask, IN_BACKGROUND, office } from '../ask.ts'
import { anyText, matching, useFilters } from '../filters.ts'
import { useMe } from '../me.ts'
import { Answered, Empty, Failed, Loading, PageHead } from '../page.tsx'
import { useAction } from '../toasts.tsx'
import { number, timeText } from '../words.ts'
import { NewsletterActions } from './course/actions.tsx'
import { CoursePage } from './course/course.tsx'
import { DraftPage } from './draft/draft.tsx'
import { Preview } from './preview.tsx'
import { StateSign } from './state-sign.tsx'
import { householdsText, type Newsletter, subjectText } from './words.ts'

/** One letter in all its states. */
export default function LetterPage() {
  const { id = '' } = useParams()
  if (id === 'neu') return <Begin />
  return /^\d{1,15}$/.test(id) ? (
    <Letter id={Number(id)} key={id} />
  ) : (
    <Empty title="Diesen Brief gibt es nicht" />
  )
}

/** A letter that is not written yet gets its number: to a region, or to what was chosen elsewhere. */
function Begin() {
  const maySend = useMe()?.may.send
  const [{ region, plz }] = useFilters({ region: matching(/^\d{1,15}$/), plz: anyText(50_000) })
  const [, navigate] = useLocation()
  const { mutate, error } = useAction({
    send: () =>
      office.newsletters.begin.mutate({
        regionId: region ? Number(region) : null,
        postalCodes: plz?.split(',') ?? [],
      }),
    renews: ask.newsletters.pathKey(),
    onSuccess: (id) => navigate(`/briefe/${id}`, { replace: true }),
  })
  useEffect(() => {
    if (maySend) mutate()
  }, [maySend, mutate])
  if (maySend === false)
    return (
      <Empty title="Deine Rolle darf ansehen, aber nicht versenden">
        Wer versenden darf, sieht hier, wie ein Brief vorbereitet wird.
      </Empty>
    )
  return error ? <Failed error={error} onRetry={mutate} /> : <Loading />
}

/** How often a letter is asked for again: somebody else may write in it, start it, or hold it. */
const PACE: Partial<Record<Newsletter['state'], number>> = {
  draft: 5000,
  scheduled: 3000,
  running: 2000,
  paused: 3000,
}

function Letter({ id }: { id: number }) {
  const query = useQuery(
    ask.newsletters.one.queryOptions(
      { id },
      {
        trpc: IN_BACKGROUND,
        staleTime: 0,
        refetchInterval: ({ state: { data } }) => (data && PACE[data.state]) ?? false,
      },
    ),
  )
  const me = useMe()
  return (
    <Answered query={query}>
      {(newsletter) => {
        if (newsletter.state === 'draft' && !me) return <Loading />
        if (newsletter.state === 'draft' && me?.may.send) return <DraftPage newsletter={newsletter} />
        const { state, startedAt } = newsletter
        const hasStarted =
          state !== 'draft' && state !== 'scheduled' && (state !== 'cancelled' || startedAt !== null)
        return !hasStarted ? <NotStarted newsletter={newsletter} /> : <CoursePage newsletter={newsletter} />
      }}
    </Answered>
  )
}

const A_DAY_MS = 86_400_000

/** Scheduled, ended before it began, or a draft that one only looks at. */
function NotStarted({ newsletter }: { newsletter: Newsletter }) {
  const { state, sendAt, createdAt, createdBy, endedAt, regionId, postalCodes, isLaunch, toTold } = newsletter
  const audience = { regionId, postalCodes, isLaunch, toTold }
  const { data: reach } = useQuery(ask.newsletters.reach.queryOptions(audience))
  const days = sendAt ? Math.ceil((Date.parse(sendAt) - Date.now()) / A_DAY_MS) : 0
  const written = `geschrieben ${timeText(createdAt)}${createdBy === null ? '' : ` von ${createdBy}`}`
  const when = state === 'scheduled' && sendAt ? `startet am ${timeText(sendAt)} · ` : ''
  return (
    <>
      <PageHead
        title={subjectText(newsletter.subject)}
        note={
          <>
            <StateSign state={state} /> {when}
            {written}
            {endedAt && ` · verworfen ${timeText(endedAt)}`}
          </>
        }
      >
        <NewsletterActions newsletter={newsletter} />
      </PageHead>
      {state === 'scheduled' && (
        <p className="lead section">
          <b>Geplant. {reach && `Heute wären es ${householdsText(reach)}.`}</b> Wer bis dahin bestätigt, kommt
          dazu. {days <= 1 ? 'Noch bis morgen.' : `Noch ${number(days)} Tage.`} „Zeit ändern“ macht ihn wieder
          zum Entwurf; Ort, Text und Zeit stehen noch da.
        </p>
      )}
      <Preview newsletter={newsletter} places={reach?.places ?? []} />
    </>
  )
}
