import { useQuery } from '@tanstack/react-query'
import { useEffect } from 'react'
import { useLocation, useParams } from 'wouter'
import { ask, IN_BACKGROUND, office } from '../ask.ts'
import { anyText, matching, useFilters } from '../filters.ts'
import { useMe } from '../me.ts'
import { Answered, Empty, Failed, Loading, PageHead } from '../page.tsx'
import { useAction } from '../toasts.tsx'
import { NewsletterActions } from './course/actions.tsx'
import { CourseOf } from './course/course.tsx'
import { DraftPage } from './draft/draft.tsx'
import { Preview } from './preview.tsx'
import { householdsText, momentOf, type Newsletter, StateSign, subjectText } from './words.tsx'

/** One letter in all its states. */
export default function LetterPage() {
  const { id = '' } = useParams()
  const me = useMe()
  if (!me) return <Loading />
  if (id === 'neu') return me.may.send ? <Begin /> : <Empty title="Deine Rolle darf nur ansehen" />
  return /^\d{1,15}$/.test(id) ? (
    <Letter id={Number(id)} key={id} maySend={me.may.send} />
  ) : (
    <Empty title="Diesen Brief gibt es nicht" />
  )
}

/** A letter that is not written yet gets its number: to a region, or to what was chosen elsewhere. */
function Begin() {
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
  useEffect(() => mutate(), [mutate])
  return error ? <Failed error={error} onRetry={mutate} /> : <Loading />
}

/** Somebody else may write in it, start it, or hold it; after its end letters that an office had in hand may be told. */
const isOpen = (letter: Newsletter | undefined) =>
  letter?.endedAt === null || letter?.course?.outcomes.waiting

function Letter({ id, maySend }: { id: number; maySend: boolean }) {
  const query = useQuery(
    ask.newsletters.one.queryOptions(
      { id },
      {
        trpc: IN_BACKGROUND,
        staleTime: 0,
        refetchInterval: ({ state: { data } }) => isOpen(data) && 2500,
      },
    ),
  )
  return (
    <Answered query={query}>
      {(newsletter) => {
        const { state, subject, createdBy, course } = newsletter
        if (state === 'draft' && maySend) return <DraftPage newsletter={newsletter} />
        return (
          <>
            <PageHead
              title={subjectText(subject)}
              note={
                <>
                  <StateSign state={state} /> {momentOf(newsletter)}
                  {createdBy && `, geschrieben von ${createdBy}`}
                </>
              }
            >
              <NewsletterActions newsletter={newsletter} />
            </PageHead>
            {course ? (
              <CourseOf newsletter={newsletter} course={course} />
            ) : (
              <ToCome newsletter={newsletter} />
            )}
          </>
        )
      }}
    </Answered>
  )
}

/** Scheduled, or a draft that one only looks at. */
function ToCome({ newsletter }: { newsletter: Newsletter }) {
  const { state, reach } = newsletter
  return (
    <>
      {state === 'scheduled' && (
        <p className="lead section">
          <b>Geplant. {reach && `Heute wären es ${householdsText(reach)}.`}</b> Wer bis dahin bestätigt, kommt
          dazu. „Zeit ändern“ macht ihn wieder zum Entwurf; Ort, Text und Zeit stehen noch da.
        </p>
      )}
      <Preview newsletter={newsletter} places={reach?.places ?? []} />
    </>
  )
}
