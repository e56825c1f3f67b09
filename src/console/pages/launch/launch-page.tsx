import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import type { Launch } from '../../../contract/console/launches.ts'
import { ApiError } from '../../api.ts'
import { PageHead } from '../../design/page-head.tsx'
import { Empty, Failed, Loading } from '../../design/states.tsx'
import { useParameter } from '../../router/router.tsx'
import { useMay } from '../../shell/me.ts'
import { Editor } from './editor.tsx'
import { LaunchActions } from './launch-actions.tsx'
import { LaunchProgressView, shownState } from './launch-progress.tsx'
import { LetterPreviews } from './letter-previews.tsx'
import { MissedLetters } from './missed-letters.tsx'
import { launchQuery, progressQuery, reachQuery } from './queries.ts'
import { ReachTable } from './reach-table.tsx'
import { StateSign } from './state-sign.tsx'
import { timeText } from './words.ts'

/** One launch, in whichever state it is. */
export function LaunchPage() {
  const id = useParameter('id')
  const { data, error, refetch } = useQuery(launchQuery(id))
  if (error instanceof ApiError && error.status === 404)
    return <Empty title="Diesen Start gibt es nicht">Vielleicht ist die Adresse nicht vollständig.</Empty>
  if (error && !data) return <Failed error={error} onRetry={refetch} />
  return data ? <OneLaunch launch={data} key={data.id} /> : <Loading />
}

function OneLaunch({ launch }: { launch: Launch }) {
  const maySend = useMay('send')
  if (launch.state === 'draft')
    return maySend ? <DraftPage launch={launch} /> : <LetterOnly launch={launch} />
  return <StartedLaunch launch={launch} />
}

function DraftPage({ launch }: { launch: Launch }) {
  return (
    <>
      <PageHead title={launch.subject} note={`Entwurf · ${writtenBy(launch)}`}>
        <LaunchActions launch={launch} state="draft" />
      </PageHead>
      <Editor launch={launch} places={launch.postalCodes.join(' ')} />
    </>
  )
}

function LetterOnly({ launch }: { launch: Launch }) {
  return (
    <>
      <PageHead title={launch.subject} note={`Entwurf · ${writtenBy(launch)}`} />
      <LetterOf launch={launch} />
    </>
  )
}

/** Scheduled, on its way, held or done. */
function StartedLaunch({ launch }: { launch: Launch }) {
  const { data: progress } = useQuery(progressQuery(launch.id))
  useFollowState(launch, progress?.state ?? launch.state)
  const state = progress ? shownState(progress) : launch.state
  return (
    <>
      <PageHead
        title={launch.subject}
        note={
          <>
            <StateSign state={state} /> {noteOf(launch)}
          </>
        }
      >
        <LaunchActions launch={launch} state={state} />
      </PageHead>
      {progress && progress.letters > 0 && <LaunchProgressView progress={progress} />}
      {progress && progress.letters > 0 && <MissedLetters id={launch.id} progress={progress} />}
      {launch.state === 'scheduled' && <WhoWill launch={launch} />}
      <LetterOf launch={launch} />
    </>
  )
}

/** The rest of the page is asked for anew when the state has changed, by whoever. */
function useFollowState({ id, state: known }: Launch, state: Launch['state']): void {
  const queryClient = useQueryClient()
  useEffect(() => {
    if (state !== known)
      void queryClient.invalidateQueries({ queryKey: launchQuery(id).queryKey, exact: true })
  }, [id, known, state, queryClient])
}

function WhoWill({ launch }: { launch: Launch }) {
  const reach = useQuery(reachQuery(launch.postalCodes))
  return (
    <section className="section" aria-labelledby="who-will">
      <div className="section-head">
        <h2 id="who-will">Wer es nach heutigem Stand bekommt</h2>
      </div>
      <ReachTable chosen={launch.postalCodes.length} query={reach} />
    </section>
  )
}

function LetterOf({ launch: { subject, body, postalCodes } }: { launch: Launch }) {
  const { data } = useQuery(reachQuery(postalCodes.slice(0, 1)))
  return (
    <LetterPreviews
      letter={{ subject, body, postalCode: postalCodes[0] ?? '' }}
      place={data?.places[0]?.place}
    />
  )
}

function noteOf(launch: Launch): string {
  const { state, sendAt, startedAt, endedAt } = launch
  if (state === 'scheduled' && sendAt) return `startet am ${timeText(sendAt)} · ${writtenBy(launch)}`
  const begun = startedAt ? `begonnen ${timeText(startedAt)}` : writtenBy(launch)
  return endedAt ? `${begun} · zu Ende ${timeText(endedAt)}` : begun
}

function writtenBy({ createdAt, createdBy }: Launch): string {
  return `geschrieben ${timeText(createdAt)}${createdBy === null ? '' : ` von ${createdBy}`}`
}
