import { useQuery } from '@tanstack/react-query'
import { useMemo } from 'react'
import type { Reach } from '../../../../contract/console/newsletters.ts'
import type { NewsletterDraft } from '../../../../contract/console/routes/newsletters.ts'
import { reachQuery } from '../queries.ts'
import { useSettled } from '../use-settled.ts'

const TYPING_MS = 500

type Audience = Pick<NewsletterDraft, 'regionId' | 'postalCodes' | 'isTrial'>

/** Whom a draft reaches, once its writer rests; what was known before stands until then. */
export function useReach({ regionId, postalCodes, isTrial }: Audience): Reach | undefined {
  const settled = useSettled(JSON.stringify({ regionId, postalCodes, isTrial }), TYPING_MS)
  const audience = useMemo(() => JSON.parse(settled) as Audience, [settled])
  const { data } = useQuery({ ...reachQuery(audience), placeholderData: (before) => before })
  return regionId === null && postalCodes.length === 0 ? undefined : data
}
