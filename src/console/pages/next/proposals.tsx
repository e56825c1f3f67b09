import { lazy, Suspense, useState } from 'react'
import type { Next } from '../../../contract/console/next.ts'
import { Button } from '../../design/button.tsx'
import { number } from '../../words.ts'
import type { Place, Shown } from './model.ts'
import { ProposalList } from './proposal-list.tsx'
import type { Suggested } from './region-dialog.tsx'

// Fetched once the figures are there: nobody opens a dialog of a list that does not stand yet.
const RegionDialog = lazy(async () => ({ default: (await import('./region-dialog.tsx')).RegionDialog }))
const NoProposals = lazy(() => import('./no-proposals.tsx'))

type ProposalsProps = {
  next: Next | undefined
  shown: Shown | undefined
  places: readonly Place[] | undefined
}

/** On a phone so many stand first. */
const FIRST = 5
/** The ten best as sentences; regions that can start stand before them. */
export function Proposals({ next, shown, places }: ProposalsProps) {
  const [all, setAll] = useState(false)
  const [made, setMade] = useState<Suggested>()
  const ready = shown?.regions.filter(({ state }) => state === 'ready') ?? []
  const proposals = shown?.proposals ?? []
  return (
    <section className="next-proposals" data-scrolls aria-labelledby="next-proposals">
      <div className="section-head">
        <h2 id="next-proposals">{titleOf(proposals.length, shown !== undefined)}</h2>
        {next && <span className="soft">{computedText(next)}</span>}
      </div>
      {next && shown && (
        <ProposalList next={next} proposals={proposals} ready={ready} all={all} onMake={setMade} />
      )}
      <Suspense>
        {next && shown && places && ready.length + proposals.length === 0 && (
          <NoProposals next={next} places={places} />
        )}
      </Suspense>
      <Suspense>
        {next && <RegionDialog suggested={made} onClose={() => setMade(undefined)} next={next} />}
      </Suspense>
      {proposals.length > FIRST && !all && (
        <div className="next-more">
          <Button onClick={() => setAll(true)}>
            {`Vorschläge ${FIRST + 1} bis ${number(proposals.length)} zeigen`}
          </Button>
        </div>
      )}
    </section>
  )
}

const NUMBERS = ['Kein', 'Ein', 'Zwei', 'Drei', 'Vier', 'Fünf', 'Sechs', 'Sieben', 'Acht', 'Neun', 'Zehn']

function titleOf(count: number, known: boolean): string {
  if (!known || count === 0) return 'Vorschläge'
  return `${NUMBERS[count] ?? number(count)} ${count === 1 ? 'Vorschlag' : 'Vorschläge'}`
}

const clock = new Intl.DateTimeFormat('de-DE', {
  hour: '2-digit',
  minute: '2-digit',
  timeZone: 'Europe/Berlin',
})
const date = new Intl.DateTimeFormat('sv-SE', { timeZone: 'Europe/Berlin' })
const shortDate = new Intl.DateTimeFormat('de-DE', {
  day: 'numeric',
  month: 'numeric',
  timeZone: 'Europe/Berlin',
})

/** „heute Nacht gerechnet“ up to six in the morning, „heute um 10:41 gerechnet“ after, „am 22.11. gerechnet“. */
function computedText({ computedAt, today }: Next): string {
  if (!computedAt) return 'noch nicht gerechnet'
  const at = new Date(computedAt)
  if (date.format(at) !== today) return `am ${shortDate.format(at)} gerechnet`
  const time = clock.format(at)
  return time < '06:00' ? 'heute Nacht gerechnet' : `heute um ${time} gerechnet`
}
