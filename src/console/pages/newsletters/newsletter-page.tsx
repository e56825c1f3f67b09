import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import type { Newsletter } from '../../../contract/console/routes/newsletters.ts'
import { ApiError } from '../../api.ts'
import { PageHead } from '../../design/page-head.tsx'
import { Section } from '../../design/section.tsx'
import { Answered, Empty } from '../../design/states.tsx'
import { useParameter } from '../../router/router.tsx'
import { useMay } from '../../shell/me.ts'
import { timeText } from '../../words.ts'
import { Editor } from './editor.tsx'
import { LetterPreviews } from './letter-previews.tsx'
import { MissedLetters } from './missed-letters.tsx'
import { NewsletterActions } from './newsletter-actions.tsx'
import { NewsletterNews } from './newsletter-news.tsx'
import { NewsletterProgressView, shownState } from './newsletter-progress.tsx'
import { newsletterQuery, progressQuery, reachQuery } from './queries.ts'
import { ReachTable } from './reach-table.tsx'
import { LettersByDomain, ReturnedLetters } from './returned-letters.tsx'
import { StateSign } from './state-sign.tsx'

export default function NewsletterPage() {
  const id = useParameter('id')
  const query = useQuery(newsletterQuery(id))
  if (query.error instanceof ApiError && query.error.status === 404)
    return <Empty title="Diesen Start gibt es nicht">Vielleicht ist die Adresse nicht vollständig.</Empty>
  return (
    <Answered query={query}>
      {(newsletter) =>
        newsletter.state === 'draft' ? (
          <DraftPage newsletter={newsletter} key={newsletter.id} />
        ) : (
          <SentOrScheduled newsletter={newsletter} key={newsletter.id} />
        )
      }
    </Answered>
  )
}

function DraftPage({ newsletter }: { newsletter: Newsletter }) {
  const maySend = useMay('send')
  return (
    <>
      <PageHead title={newsletter.subject} note={`Entwurf · ${writtenBy(newsletter)}`}>
        {maySend && <NewsletterActions newsletter={newsletter} state="draft" />}
      </PageHead>
      {maySend ? (
        <Editor newsletter={newsletter} places={newsletter.postalCodes.join(' ')} />
      ) : (
        <LetterOf newsletter={newsletter} />
      )}
    </>
  )
}

/** Scheduled, on its way, held or done. */
function SentOrScheduled({ newsletter }: { newsletter: Newsletter }) {
  const { data: progress } = useQuery(progressQuery(newsletter.id))
  useFollowState(newsletter, progress?.state ?? newsletter.state)
  const state = progress ? shownState(progress) : newsletter.state
  return (
    <>
      <PageHead
        title={newsletter.subject}
        note={
          <>
            <StateSign state={state} /> {noteOf(newsletter)}
          </>
        }
      >
        <NewsletterActions newsletter={newsletter} state={state} />
      </PageHead>
      {progress && <NewsletterNews progress={progress} />}
      {progress && progress.letters > 0 && <NewsletterProgressView progress={progress} />}
      {progress && progress.letters > 0 && <LettersByDomain id={newsletter.id} />}
      {progress && progress.letters > 0 && <MissedLetters id={newsletter.id} progress={progress} />}
      {progress && progress.letters > 0 && <ReturnedLetters id={newsletter.id} />}
      {newsletter.state === 'scheduled' && <WhoWill newsletter={newsletter} />}
      <LetterOf newsletter={newsletter} />
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

function WhoWill({ newsletter }: { newsletter: Newsletter }) {
  const reach = useQuery(reachQuery(newsletter.postalCodes))
  return (
    <Section title="Wer es nach heutigem Stand bekommt">
      <ReachTable chosen={newsletter.postalCodes.length} query={reach} />
    </Section>
  )
}

function LetterOf({ newsletter }: { newsletter: Newsletter }) {
  const { subject, body, preheader, buttonCaption, buttonUrl, isLaunch, postalCodes } = newsletter
  const { data } = useQuery(reachQuery(postalCodes.slice(0, 1)))
  const letter = { subject, body, preheader, buttonCaption, buttonUrl, isLaunch }
  return (
    <LetterPreviews letter={{ ...letter, postalCode: postalCodes[0] ?? '' }} place={data?.places[0]?.place} />
  )
}

function noteOf(newsletter: Newsletter): string {
  const { state, sendAt, startedAt, endedAt } = newsletter
  if (state === 'scheduled' && sendAt) return `startet am ${timeText(sendAt)} · ${writtenBy(newsletter)}`
  const begun = startedAt ? `begonnen ${timeText(startedAt)}` : writtenBy(newsletter)
  return endedAt ? `${begun} · zu Ende ${timeText(endedAt)}` : begun
}

function writtenBy({ createdAt, createdBy }: Newsletter): string {
  return `geschrieben ${timeText(createdAt)}${createdBy === null ? '' : ` von ${createdBy}`}`
}
