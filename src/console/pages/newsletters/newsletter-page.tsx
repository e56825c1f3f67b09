import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import type { Newsletter } from '../../../contract/console/routes/newsletters.ts'
import { ApiError } from '../../api.ts'
import { PageHead } from '../../design/page-head.tsx'
import { Answered, Empty } from '../../design/states.tsx'
import { positionsQuery } from '../../places/files.ts'
import { navigate } from '../../router/navigate.ts'
import { useParameter } from '../../router/router.tsx'
import { useSearch } from '../../router/use-search.ts'
import { useMay } from '../../shell/me.ts'
import { timeText } from '../../words.ts'
import { chosenOf } from '../demand/model.ts'
import { DraftPage } from './draft/draft-page.tsx'
import { EMPTY, firstWords } from './draft/first-words.ts'
import { Preview } from './draft/preview.tsx'
import { Scheduled } from './draft/scheduled.tsx'
import { draftOf } from './draft/use-autosave.ts'
import { MissedLetters } from './missed-letters.tsx'
import { NewsletterActions } from './newsletter-actions.tsx'
import { NewsletterNews } from './newsletter-news.tsx'
import { NewsletterProgressView, shownState } from './newsletter-progress.tsx'
import { letterRegionsQuery, newsletterQuery, progressQuery, reachQuery } from './queries.ts'
import { LettersByDomain, ReturnedLetters } from './returned-letters.tsx'
import { readNewLetterSearch } from './search.ts'
import { StateSign } from './state-sign.tsx'

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
          <DraftPage newsletter={newsletter} initial={draftOf(newsletter)} onCreated={() => undefined} />
        ) : (
          <Sent newsletter={newsletter} />
        )
      }
    </Answered>
  )
}

type NewLetterProps = { id: string | undefined; onCreated: (id: number) => void }

/** A letter that is not written yet: to a region, or to what was chosen on a map. */
function NewLetter({ id, onCreated }: NewLetterProps) {
  const { region, plz, umkreis } = useSearch(readNewLetterSearch)
  // What the address said when it was opened: with its number the letter has another one.
  const [asked] = useState({ region, plz, umkreis })
  const maySend = useMay('send')
  const regions = useQuery({ ...letterRegionsQuery, enabled: asked.region !== undefined })
  const positions = useQuery({ ...positionsQuery, enabled: asked.umkreis !== undefined })
  const { data: newsletter } = useQuery({ ...newsletterQuery(id ?? 0), enabled: id !== undefined })
  if (!maySend)
    return (
      <Empty title="Deine Rolle darf ansehen, aber nicht versenden">
        Wer versenden darf, sieht hier, wie ein Brief vorbereitet wird.
      </Empty>
    )
  // Somebody started it meanwhile.
  if (newsletter && newsletter.state !== 'draft') return <Sent newsletter={newsletter} />
  const page = (postalCodes: string[]) => (
    <DraftPage newsletter={newsletter} initial={{ ...EMPTY, postalCodes }} onCreated={onCreated} />
  )
  if (asked.region !== undefined)
    return (
      <Answered query={regions}>
        {({ regions: known }) => {
          const chosen = known.find((each) => String(each.id) === asked.region)
          if (chosen?.draft && id === undefined) return <Elsewhere id={chosen.draft} />
          return chosen ? (
            <DraftPage newsletter={newsletter} initial={firstWords(chosen)} onCreated={onCreated} />
          ) : (
            <Empty title="Diese Region gibt es nicht">Vielleicht hat sie gerade jemand aufgelöst.</Empty>
          )
        }}
      </Answered>
    )
  if (asked.umkreis !== undefined)
    return (
      <Answered query={positions}>
        {(known) =>
          page(
            [...chosenOf({ umkreis: asked.umkreis ?? '' }, known)].map(
              (number) => known.postalCodes[number] ?? '',
            ),
          )
        }
      </Answered>
    )
  return page(asked.plz?.split(',') ?? [])
}

/** Somebody writes this region's letter already: two drafts of it would be one too many. */
function Elsewhere({ id }: { id: number }) {
  useEffect(() => {
    void navigate({ to: `/briefe/${id}`, replace: true })
  }, [id])
  return null
}

/** Scheduled, on its way, held or done; or a draft, for who only looks. */
function Sent({ newsletter }: { newsletter: Newsletter }) {
  const { data: progress } = useQuery(progressQuery(newsletter.id))
  useFollowState(newsletter, progress?.state ?? newsletter.state)
  const { data: reach } = useQuery(reachQuery(newsletter))
  const state = progress ? shownState(progress) : newsletter.state
  return (
    <>
      <PageHead
        title={newsletter.subject || 'Ohne Betreff'}
        note={
          <>
            <StateSign state={state} /> {noteOf(newsletter)}
          </>
        }
      >
        <NewsletterActions newsletter={newsletter} state={state} />
      </PageHead>
      {newsletter.state === 'scheduled' && <Scheduled newsletter={newsletter} reach={reach} />}
      {progress && <NewsletterNews progress={progress} />}
      {progress && progress.letters > 0 && <NewsletterProgressView progress={progress} />}
      {progress && progress.letters > 0 && <LettersByDomain id={newsletter.id} />}
      {progress && progress.letters > 0 && <MissedLetters id={newsletter.id} progress={progress} />}
      {progress && progress.letters > 0 && <ReturnedLetters id={newsletter.id} />}
      <Preview draft={newsletter} reach={reach} />
    </>
  )
}

/** The rest of the page is asked for anew when the state has changed, by whoever. */
function useFollowState({ id, state: known }: Newsletter, state: Newsletter['state']): void {
  const queryClient = useQueryClient()
  useEffect(() => {
    if (state !== known)
      void queryClient.invalidateQueries({ queryKey: newsletterQuery(id).queryKey, exact: true })
  }, [id, known, state, queryClient])
}

function noteOf(newsletter: Newsletter): string {
  const { state, sendAt, startedAt, endedAt } = newsletter
  if (state === 'scheduled' && sendAt) return `startet am ${timeText(sendAt)} · ${writtenBy(newsletter)}`
  if (state === 'scheduled') return `startet von selbst am Ziel · ${writtenBy(newsletter)}`
  const begun = startedAt ? `begonnen ${timeText(startedAt)}` : writtenBy(newsletter)
  return endedAt ? `${begun} · zu Ende ${timeText(endedAt)}` : begun
}

function writtenBy({ createdAt, createdBy }: Newsletter): string {
  return `geschrieben ${timeText(createdAt)}${createdBy === null ? '' : ` von ${createdBy}`}`
}
