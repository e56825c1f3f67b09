import { lazy, type RefObject, Suspense, useEffect, useRef, useState } from 'react'
import type { Next } from '../../../contract/console/next.ts'
import type { Weights } from '../../../contract/console/proposals.ts'
import { Button } from '../../design/button.tsx'
import { useFilters } from '../../router/use-search.ts'
import { number } from '../../words.ts'
import { ClosedProposal } from './closed-proposal.tsx'
import type { Ranked, Region, Shown } from './model.ts'
import { OpenProposal } from './open-proposal.tsx'
import { ReadyRegion } from './ready-region.tsx'
import type { Suggested } from './region-dialog.tsx'
import { type Choice, readNextSearch } from './search.ts'
import { useChoice } from './use-choice.ts'
import { useListKeys } from './use-list-keys.ts'

// Fetched once the figures are there: nobody opens a dialog of a list that does not stand yet.
const RegionDialog = lazy(async () => ({ default: (await import('./region-dialog.tsx')).RegionDialog }))
const WeightsOpener = lazy(async () => ({ default: (await import('./weights-dialog.tsx')).WeightsOpener }))

type ProposalsProps = {
  next: Next | undefined
  shown: Shown | undefined
  weights: Weights | undefined
  onTry: (weights: Weights | undefined) => void
}

/** On a phone so many stand first. */
const FIRST = 5
/** Regions at their goal that stand above; the others are in the table's view. */
const READY_SHOWN = 3

/** The ten best as sentences; regions that can start stand before them. */
export function Proposals({ next, shown, weights, onTry }: ProposalsProps) {
  const [all, setAll] = useState(false)
  const [made, setMade] = useState<Suggested>()
  const ready = shown?.regions.filter(({ state }) => state === 'ready') ?? []
  const proposals = shown?.proposals ?? []
  return (
    <section className="next-proposals" data-scrolls aria-labelledby="next-proposals">
      <div className="section-head">
        <h2 id="next-proposals">{titleOf(proposals.length, shown !== undefined)}</h2>
        <span className="soft">
          {next && <span className="next-computed">{computedText(next)} · </span>}
          <Suspense>
            {next && weights && <WeightsOpener next={next} weights={weights} onTry={onTry} />}
          </Suspense>
        </span>
      </div>
      {next && shown && weights && (
        <ProposalList
          next={next}
          proposals={proposals}
          ready={ready}
          weights={weights}
          all={all}
          onMake={setMade}
        />
      )}
      {shown && ready.length + proposals.length === 0 && <NoProposals next={next} />}
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
function computedText({ computedAt, today, settingsChanged }: Next): string {
  if (settingsChanged?.pending) return 'wird neu gerechnet …'
  if (!computedAt) return 'noch nicht gerechnet'
  const at = new Date(computedAt)
  if (date.format(at) !== today) return `am ${shortDate.format(at)} gerechnet`
  const time = clock.format(at)
  return time < '06:00' ? 'heute Nacht gerechnet' : `heute um ${time} gerechnet`
}

type ListProps = {
  next: Next
  proposals: readonly Ranked[]
  ready: readonly Region[]
  weights: Weights
  all: boolean
  onMake: (suggested: Suggested) => void
}

function ProposalList({ next, proposals, ready, weights, all, onMake }: ListProps) {
  const { choice, choose, compared, compare } = useChoice()
  const [, change] = useFilters(readNextSearch)
  const list = useRef<HTMLOListElement>(null)
  const keys = useListKeys(list, (item) => item.closest('li')?.querySelector('input')?.click())
  const open = openOf(choice, proposals, ready)
  useInSight(list, open, choice !== undefined)
  const follows = useFocusOnOpen(list, open)
  return (
    <ol className={all ? 'all' : undefined} ref={list} onKeyDown={keys}>
      {ready.slice(0, READY_SHOWN).map((region) => (
        <ReadyRegion
          key={`r-${region.id}`}
          region={region}
          open={open === `r-${region.id}`}
          onOpen={() => follows(() => choose({ kind: 'region', id: region.id }))}
        />
      ))}
      {ready.length > READY_SHOWN && (
        <li className="next-row">
          <Button onClick={() => change({ ansicht: 'ziel' })}>
            {`${number(ready.length - READY_SHOWN)} weitere am Ziel`}
          </Button>
        </li>
      )}
      {proposals.map((ranked) => {
        const { id, centre, name, postalCodes } = ranked.proposal
        const common = {
          ranked,
          today: next.today,
          weights,
          compared: compared.includes(centre),
          onCompare: () => compare(centre),
        }
        return open === `v-${centre}` ? (
          <OpenProposal
            key={centre}
            {...common}
            onMake={() => onMake({ name, postalCodes, fromProposal: id })}
          />
        ) : (
          <ClosedProposal
            key={centre}
            {...common}
            onOpen={() => follows(() => choose({ kind: 'proposal', centre }))}
          />
        )
      })}
    </ol>
  )
}

/** Which one is open: what is chosen, or has the place that is chosen, or else the first. One always is. */
function openOf(choice: Choice | undefined, proposals: readonly Ranked[], ready: readonly Region[]): string {
  const first = ready[0] ? `r-${ready[0].id}` : `v-${proposals[0]?.proposal.centre}`
  if (choice?.kind === 'region') return ready.some(({ id }) => id === choice.id) ? `r-${choice.id}` : first
  const chosen = proposals.find(({ proposal }) =>
    choice?.kind === 'proposal'
      ? proposal.centre === choice.centre
      : choice && proposal.postalCodes.includes(choice.postalCode),
  )
  return chosen ? `v-${chosen.proposal.centre}` : first
}

/** What is chosen on the map or in the table is moved into sight. */
function useInSight(list: RefObject<HTMLOListElement | null>, open: string, isChosen: boolean): void {
  useEffect(() => {
    if (open && isChosen) list.current?.querySelector('.first')?.scrollIntoView({ block: 'nearest' })
  }, [list, open, isChosen])
}

/** What is opened from the list takes the focus of the line that it stands in the place of. */
function useFocusOnOpen(list: RefObject<HTMLOListElement | null>, open: string) {
  const follows = useRef(false)
  useEffect(() => {
    if (open && follows.current) list.current?.querySelector<HTMLElement>('.first [data-item]')?.focus()
    follows.current = false
  }, [list, open])
  return (choose: () => void) => {
    follows.current = true
    choose()
  }
}

function NoProposals({ next }: { next: Next | undefined }) {
  const [search, change] = useFilters(readNextSearch)
  const isFiltered = search.suche || search.land || search.stand
  return (
    <p className="next-none">
      {isFiltered ? (
        <>
          Kein Vorschlag passt zu dieser Suche.{' '}
          <button
            type="button"
            className="link"
            onClick={() => change({ suche: undefined, land: undefined, stand: undefined })}
          >
            Filter aufheben
          </button>
        </>
      ) : (
        `Noch keine Vorschläge. Ab ${next?.settings.leastHouseholds ?? 25} Haushalten in ${next?.settings.driveKm ?? 12}\u00a0km steht hier einer.`
      )}
    </p>
  )
}
