import { useEffect, useRef } from 'react'
import { Link } from 'wouter'
import { Button, buttonClass } from '../controls.tsx'
import { useFilters } from '../filters.ts'
import { FirstSteps } from '../first-steps.tsx'
import { goalDay } from '../goal-day.ts'
import { useMe } from '../me.ts'
import { Section } from '../page.tsx'
import type { NewRegion } from '../regions/region-dialog.tsx'
import { change as changeText, counted, number } from '../words.ts'
import { FILTERS, type Next, REGION_GOAL, type Shown, toneOf } from './figures.ts'

type Proposal = Next['proposals'][number]

type ProposalsProps = {
  next: Next | undefined
  shown: Shown | undefined
  open: Proposal | undefined
  /** Asks what a region of it is to be called. */
  onMake: (suggested: NewRegion) => void
}

/** The ten best as sentences, one of them open; regions that can start stand before them. */
export function Proposals({ next, shown, open, onMake }: ProposalsProps) {
  const [{ ort }, change] = useFilters(FILTERS)
  const may = useMe()?.may.send
  const list = useRef<HTMLOListElement>(null)
  // What is chosen on the map or in the table is moved into sight.
  useEffect(() => {
    if (ort) list.current?.querySelector('[open]')?.scrollIntoView({ block: 'nearest' })
  }, [ort])
  const { proposals = [], ready = [] } = shown ?? {}
  if (next && hasNobody(next)) return <FirstSteps />
  return (
    <Section title="Vorschläge">
      {next && shown && proposals.length + ready.length === 0 && (
        <NothingFits what="Vorschlag">
          {`Noch keine Vorschläge. Ab ${next.least.households} Haushalten in ${next.least.km}\u00a0km steht hier einer.`}
        </NothingFits>
      )}
      <ol ref={list}>
        {ready.map(({ id, name, waiting, places, growth7 }) => (
          <li key={id} className="next-row">
            <h3>
              <span className="state-mark ready" /> <Link to={`/regionen/${id}`}>{name}</Link>
            </h3>
            <p>
              Am Ziel. <b>{counted(waiting, 'wartet', 'warten')}</b> in{' '}
              {counted(places.length, 'Ort', 'Orten')} auf den Brief, <Grown by={growth7} />.
            </p>
            {may && (
              <Link className={buttonClass('main')} to={`/briefe/neu?region=${id}`}>
                Start vorbereiten
              </Link>
            )}
          </li>
        ))}
        {proposals.map((proposal, index) => (
          <li key={proposal.centre}>
            <details className={proposal === open ? 'next-row chosen' : 'next-row'} open={proposal === open}>
              {/* biome-ignore lint/a11y/noStaticElementInteractions: a summary is pressed, by keys as well. */}
              <summary
                onClick={(event) => {
                  // One is always open: which one stands in the address.
                  event.preventDefault()
                  change({ ort: `v-${proposal.centre}` })
                }}
              >
                <h3>
                  <span className="plate">
                    <span className="hidden-text">Vorschlag </span>
                    {index + 1}
                  </span>
                  {proposal.name}
                </h3>
                <p>
                  {counted(proposal.postalCodes.length, 'Dorf', 'Dörfer')},{' '}
                  <b>{counted(proposal.waiting, 'Haushalt', 'Haushalte')}</b> auf {number(proposal.areaKm2)}
                  {'\u00a0'}km², <Grown by={proposal.growth7} />. {goalText(proposal)}
                </p>
              </summary>
              {may && (
                <Button tone="main" aria-haspopup="dialog" onClick={() => onMake(proposal)}>
                  Region daraus machen
                </Button>
              )}
            </details>
          </li>
        ))}
      </ol>
    </Section>
  )
}

const hasNobody = ({ places: { waiting, open, states } }: Next) =>
  !states.includes('s') && [...waiting, ...open].every((count) => count === 0)

const Grown = ({ by }: { by: number }) => (
  <>
    <b className={toneOf(by)}>{changeText(by)}</b> in 7 Tagen
  </>
)

function goalText({ waiting, growth28 }: Proposal): string {
  if (waiting >= REGION_GOAL) return `${REGION_GOAL} erreicht.`
  const day = goalDay({ waiting, goal: REGION_GOAL, growth28 })
  return `Bei diesem Tempo ${REGION_GOAL} ${day ? `um den ${day}` : 'nicht in Sicht'}.`
}

/** What stands where there is nothing: filters left nothing, with a way to drop them, or else why. */
export function NothingFits({ what, children }: { what: string; children: string }) {
  const [{ suche, land }, change] = useFilters(FILTERS)
  if (!suche && !land) return <p className="soft">{children}</p>
  return (
    <p>
      Kein {what} passt zu dieser Suche.{' '}
      <button type="button" className="link" onClick={() => change({ suche: undefined, land: undefined })}>
        Filter aufheben
      </button>
    </p>
  )
}
