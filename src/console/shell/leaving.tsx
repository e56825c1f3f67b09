import { useQuery } from '@tanstack/react-query'
import { lazy, Suspense, useState } from 'react'
import { leavingQuery } from '../leaving/queries.ts'

const LeavingBar = lazy(() => import('../leaving/leaving-bar.tsx'))

/** What leaves within the minute; its bar is fetched when there is something, and then stays to say what came of it. */
export function Leaving() {
  const { data } = useQuery(leavingQuery)
  const [isWanted, setIsWanted] = useState(false)
  if (data && data.leaving.length > 0 && !isWanted) setIsWanted(true)
  return <Suspense>{isWanted && <LeavingBar />}</Suspense>
}
