import { type RefObject, useEffect, useRef } from 'react'
import type { Next } from '../../../contract/console/next.ts'
import { Button } from '../../design/button.tsx'
import { useFilters } from '../../router/use-search.ts'
import { number } from '../../words.ts'
import { ClosedProposal } from './closed-proposal.tsx'
import type { Ranked, Region } from './model.ts'
import { OpenProposal } from './open-proposal.tsx'
import { ReadyRegion } from './ready-region.tsx'
import type { Suggested } from './region-dialog.tsx'
import { type Choice, readNextSearch } from './search.ts'
import { useChoice } from './use-choice.ts'
import { useListKeys } from './use-list-keys.ts'

/** Regions at their goal that stand above; the others are in the table's view. */
const READY_SHOWN = 3

type ListProps = {
  next: Next
  proposals: readonly Ranked[]
  ready: readonly Region[]
  all: boolean
  onMake: (suggested: Suggested) => void
}

/** Regions at their goal, then the proposals; one of all of them is open. */
export function ProposalList({ next, proposals, ready, all, onMake }: ListProps) {
  const { choice, choose } = useChoice()
  const [, change] = useFilters(readNextSearch)
  const list = useRef<HTMLOListElement>(null)
  const keys = useListKeys(list)
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
        const common = { ranked, today: next.today }
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
