import { useQuery } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import type { Newsletter, NewsletterDraft } from '../../../contract/console/routes/newsletters.ts'
import { ApiError } from '../../api.ts'
import { PageHead } from '../../design/page-head.tsx'
import { Answered, Empty } from '../../design/states.tsx'
import { navigate } from '../../router/navigate.ts'
import { useParameter } from '../../router/router.tsx'
import { useSearch } from '../../router/use-search.ts'
import { useMay } from '../../shell/me.ts'
import { timeText } from '../../words.ts'
import { CoursePage } from './course/course-page.tsx'
import { DraftPage } from './draft/draft-page.tsx'
import { EMPTY, firstWords } from './draft/first-words.ts'
import { Preview } from './draft/preview.tsx'
import { Scheduled } from './draft/scheduled.tsx'
import { draftOf } from './draft/use-autosave.ts'
import { NewsletterActions } from './newsletter-actions.tsx'
import { letterRegionsQuery, newsletterQuery, progressQuery, reachQuery } from './queries.ts'
import { readNewLetterSearch } from './search.ts'
import { StateSign } from './state-sign.tsx'
import { useFollowState } from './use-follow-state.ts'
import { subjectText } from './words.ts'

/** What stands in the address of a letter that has no number yet. */
const NEW = 'neu'

/** One letter in all its states; while it is written, it keeps its page when it gets its number. */
export default function NewsletterPage() {
  const id = useParameter('id')
  const [bornHere, setBornHere] = useState<string>()
  return id === NEW || id === bornHere ? (
    <NewLetter
      key={NEW}
      id={id === NEW ? undefined : id}
      onCreated={(number) => {
        setBornHere(String(number))
        void navigate({ to: `/briefe/${number}`, replace: true, resetScroll: false })
      }}
    />
  ) : (
    <KeptLetter id={id} key={id} />
  )
}

function KeptLetter({ id }: { id: string }) {
  const query = useQuery(newsletterQuery(id))
  const maySend = useMay('send')
  if (query.error instanceof ApiError && query.error.status === 404)
    return <Empty title="Diesen Brief gibt es nicht">Vielleicht ist die Adresse nicht vollständig.</Empty>
  return (
    <Answered query={query}>
      {(newsletter) =>
        newsletter.state === 'draft' && maySend ? (
          <DraftPage
            newsletter={newsletter}
            initial={draftOf(newsletter.mine ?? newsletter)}
            onCreated={() => undefined}
          />
        ) : (
          <Sent newsletter={newsletter} />
        )
      }
    </Answered>
  )
}

type NewLetterProps = { id: string | undefined; onCreated: (id: number) => void }

/** A letter that is not written yet: to a region, or to what was chosen elsewhere. */
function NewLetter({ id, onCreated }: NewLetterProps) {
  const { region, plz } = useSearch(readNewLetterSearch)
  // What the address said when it was opened: with its number the letter has another one.
  const [asked] = useState({ region, plz })
  const maySend = useMay('send')
  const regions = useQuery({ ...letterRegionsQuery, enabled: asked.region !== undefined })
  const { data: newsletter } = useQuery({ ...newsletterQuery(id ?? 0), enabled: id !== undefined })
  if (!maySend)
    return (
      <Empty title="Deine Rolle darf ansehen, aber nicht versenden">
        Wer versenden darf, sieht hier, wie ein Brief vorbereitet wird.
      </Empty>
    )
  // Somebody started it meanwhile.
  if (newsletter && newsletter.state !== 'draft') return <Sent newsletter={newsletter} />
  // Taken back, it is opened anew with what was written, not with the words that it began with.
  const begin = (words: NewsletterDraft) => (
    <DraftPage
      newsletter={newsletter}
      initial={newsletter ? draftOf(newsletter) : words}
      onCreated={onCreated}
    />
  )
  if (asked.region === undefined) return begin({ ...EMPTY, postalCodes: asked.plz?.split(',') ?? [] })
  return (
    <Answered query={regions}>
      {({ regions: known }) => {
        const chosen = known.find((each) => String(each.id) === asked.region)
        if (chosen?.draft && id === undefined) return <Elsewhere id={chosen.draft} />
        return chosen ? (
          begin(firstWords(chosen))
        ) : (
          <Empty title="Diese Region gibt es nicht">Vielleicht hat sie gerade jemand aufgelöst.</Empty>
        )
      }}
    </Answered>
  )
}

/** Somebody writes this region's letter already: two drafts of it would be one too many. */
function Elsewhere({ id }: { id: number }) {
  useEffect(() => {
    void navigate({ to: `/briefe/${id}`, replace: true })
  }, [id])
  return null
}

/** A letter from its time on; or a draft, for who only looks. */
function Sent({ newsletter }: { newsletter: Newsletter }) {
  const { state, startedAt } = newsletter
  const hasNotStarted =
    state === 'draft' || state === 'scheduled' || (state === 'cancelled' && startedAt === null)
  return hasNotStarted ? <NotStarted newsletter={newsletter} /> : <CoursePage newsletter={newsletter} />
}

/** Scheduled, ended before it began, or a draft that one only looks at. */
function NotStarted({ newsletter }: { newsletter: Newsletter }) {
  const { data: progress } = useQuery(progressQuery(newsletter.id))
  useFollowState(newsletter, progress?.state ?? newsletter.state)
  const { data: reach } = useQuery(reachQuery(newsletter))
  return (
    <>
      <PageHead
        title={subjectText(newsletter.subject)}
        note={
          <>
            <StateSign state={newsletter.state} /> {noteOf(newsletter)}
          </>
        }
      >
        <NewsletterActions newsletter={newsletter} state={newsletter.state} />
      </PageHead>
      {newsletter.state === 'scheduled' && <Scheduled newsletter={newsletter} reach={reach} />}
      <Preview draft={newsletter} reach={reach} />
    </>
  )
}

function noteOf(newsletter: Newsletter): string {
  const { state, sendAt, createdAt, endedAt } = newsletter
  if (state === 'scheduled') return `startet am ${timeText(sendAt ?? createdAt)} · ${writtenBy(newsletter)}`
  return endedAt ? `${writtenBy(newsletter)} · verworfen ${timeText(endedAt)}` : writtenBy(newsletter)
}

function writtenBy({ createdAt, createdBy }: Newsletter): string {
  return `geschrieben ${timeText(createdAt)}${createdBy === null ? '' : ` von ${createdBy}`}`
}
