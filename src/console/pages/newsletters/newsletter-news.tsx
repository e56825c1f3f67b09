import { useQuery } from '@tanstack/react-query'
import type { NewsletterProgress } from '../../../contract/console/newsletter-course.ts'
import { planText } from '../../../contract/console/plan.ts'
import { type NewsItem, newsOf } from '../../../contract/console/post-offices.ts'
import { News } from '../../design/news.tsx'
import { postOfficesQuery } from '../outbox/queries.ts'
import { planQuery } from './queries.ts'
import { PAUSE_REASONS } from './words.ts'

/** Why a newsletter is slow or stands still, and when it will be done. */
export function NewsletterNews({ progress }: { progress: NewsletterProgress }) {
  const { state } = progress
  const goesOn = state === 'running'
  const { data: offices } = useQuery({ ...postOfficesQuery, enabled: goesOn || state === 'paused' })
  const { data: plan } = useQuery({ ...planQuery(0), enabled: goesOn })
  const planned = goesOn && plan ? planText(plan) : undefined
  const items: NewsItem[] = [
    ...(progress.pausedBecause
      ? [{ level: 'broken' as const, ...PAUSE_REASONS[progress.pausedBecause] }]
      : []),
    ...(offices && state !== 'finished'
      ? newsOf(offices.postOffices).filter(({ level }) => level !== 'fine')
      : []),
    ...(planned ? [{ level: 'fine' as const, what: `Plan: ${planned}` }] : []),
  ]
  return <News items={items} />
}
