import { useQuery } from '@tanstack/react-query'
import type { NewsletterProgress } from '../../../contract/console/newsletters.ts'
import { planText } from '../../../contract/console/plan.ts'
import { type NewsItem, newsOf } from '../../../contract/console/post-offices.ts'
import { News } from '../../design/news.tsx'
import { counted, timeText } from '../../words.ts'
import { postOfficesQuery } from '../outbox/queries.ts'
import { planQuery } from './queries.ts'
import { PAUSE_REASONS } from './words.ts'

/** Why a newsletter is slow or stands still, what its letters ran into, and when it will be done. */
export function NewsletterNews({ progress }: { progress: NewsletterProgress }) {
  const { state } = progress
  const goesOn = state === 'running'
  const { data: workers } = useQuery({ ...postOfficesQuery, enabled: goesOn || state === 'paused' })
  const { data: plan } = useQuery({ ...planQuery(0), enabled: goesOn })
  const planned = goesOn && plan ? planText(plan) : undefined
  const items: NewsItem[] = [
    ...(progress.pausedBecause
      ? [{ level: 'broken' as const, ...PAUSE_REASONS[progress.pausedBecause] }]
      : []),
    ...(workers && state !== 'finished'
      ? newsOf(workers.postOffices).filter(({ level }) => level !== 'fine')
      : []),
    ...troublesOf(progress),
    ...(planned ? [{ level: 'fine' as const, what: `Plan: ${planned}` }] : []),
  ]
  return <News items={items} />
}

function troublesOf({ deferred, deferredSince, doubtful, refusedOnce }: NewsletterProgress): NewsItem[] {
  const since = deferredSince === null ? '' : ` seit ${timeText(deferredSince)}`
  return [
    deferred > 0 && {
      level: 'hint' as const,
      what: `${counted(deferred, 'Brief', 'Briefe')} aufgeschoben${since}. Es wird fünf Tage lang weiter versucht.`,
    },
    doubtful > 0 && {
      level: 'hint' as const,
      what: `${counted(doubtful, 'Brief ist', 'Briefe sind')} vielleicht zugestellt: Der Mailserver antwortete nicht. Nach einer Stunde folgt ein letzter Versuch.`,
    },
    refusedOnce > 0 && {
      level: 'hint' as const,
      what: `${counted(refusedOnce, 'Adresse wurde', 'Adressen wurden')} abgewiesen. Nach einem Tag wird es noch einmal versucht.`,
    },
  ].filter((item) => item !== false)
}
