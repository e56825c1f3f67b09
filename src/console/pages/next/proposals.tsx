import { lazy, Suspense, useState } from 'react'
import type { Next } from '../../../contract/console/next.ts'
import { inWords } from '../../day-words.ts'
import type { Place, Shown } from './model.ts'
import { ProposalList } from './proposal-list.tsx'

// Fetched once the figures are there: nobody opens a dialog of a list that does not stand yet.
const NewRegionDialog = lazy(async () => ({
  default: (await import('../regions/new-dialog.tsx')).NewRegionDialog,
}))
const NoProposals = lazy(() => import('./no-proposals.tsx'))

type ProposalsProps = {
  next: Next | undefined
  shown: Shown | undefined
  places: readonly Place[] | undefined
}

/** The ten best as sentences; regions that can start stand before them. */
export function Proposals({ next, shown, places }: ProposalsProps) {
  const [made, setMade] = useState<{ name: string; postalCodes: readonly string[] }>()
  const { ready = [], proposals = [] } = shown ?? {}
  return (
    <section className="next-proposals" data-scrolls aria-labelledby="next-proposals">
      <div className="section-head">
        <h2 id="next-proposals">{titleOf(proposals.length)}</h2>
      </div>
      {next && <ProposalList today={next.today} proposals={proposals} ready={ready} onMake={setMade} />}
      <Suspense>
        {next && places && ready.length + proposals.length === 0 && (
          <NoProposals next={next} places={places} />
        )}
        {next && <NewRegionDialog suggested={made} onClose={() => setMade(undefined)} />}
      </Suspense>
    </section>
  )
}

function titleOf(count: number): string {
  if (count === 0) return 'Vorschläge'
  const word = inWords(count)
  return `${word.charAt(0).toUpperCase()}${word.slice(1)} ${count === 1 ? 'Vorschlag' : 'Vorschläge'}`
}
