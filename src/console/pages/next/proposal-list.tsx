import { type RefObject, useEffect, useRef } from 'react'
import { Link } from '../../router/link.tsx'
import { number } from '../../words.ts'
import type { Ranked, Region } from './model.ts'
import { ProposalRow } from './proposal-row.tsx'
import { ReadyRegion } from './ready-region.tsx'
import type { Choice } from './search.ts'
import { useChoice } from './use-choice.ts'

/** Regions at their goal that stand above; the others are in their list. */
const READY_SHOWN = 3

type ListProps = {
  today: string
  proposals: readonly Ranked[]
  ready: readonly Region[]
  onMake: (suggested: { name: string; postalCodes: readonly string[] }) => void
}

/** Regions at their goal, then the proposals, one of which is open. */
export function ProposalList({ today, proposals, ready, onMake }: ListProps) {
  const { choice, choose } = useChoice()
  const list = useRef<HTMLOListElement>(null)
  const open = openOf(choice, proposals)
  useInSight(list, open, choice !== undefined)
  const follows = useFocusOnOpen(list, open)
  return (
    <ol ref={list}>
      {ready.slice(0, READY_SHOWN).map((region) => (
        <ReadyRegion key={region.id} region={region} />
      ))}
      {ready.length > READY_SHOWN && (
        <li className="next-row ready">
          <Link to="/regionen">{`${number(ready.length - READY_SHOWN)} weitere am Ziel`}</Link>
        </li>
      )}
      {proposals.map((ranked) => (
        <ProposalRow
          key={ranked.proposal.centre}
          ranked={ranked}
          today={today}
          open={ranked === open}
          onOpen={() => follows(() => choose({ kind: 'proposal', centre: ranked.proposal.centre }))}
          onMake={() => onMake(ranked.proposal)}
        />
      ))}
    </ol>
  )
}

/** Which one is open: what is chosen, or has the place that is chosen, or else the first. */
function openOf(choice: Choice | undefined, proposals: readonly Ranked[]): Ranked | undefined {
  const chosen = proposals.find(({ proposal }) =>
    choice?.kind === 'proposal'
      ? proposal.centre === choice.centre
      : choice && proposal.postalCodes.includes(choice.postalCode),
  )
  return chosen ?? proposals[0]
}

type List = RefObject<HTMLOListElement | null>

/** What is chosen on the map or in the table is moved into sight. */
function useInSight(list: List, open: Ranked | undefined, isChosen: boolean): void {
  useEffect(() => {
    if (open && isChosen) list.current?.querySelector('.first')?.scrollIntoView({ block: 'nearest' })
  }, [list, open, isChosen])
}

/** What is opened from the list takes the focus of the line that it stands in the place of. */
function useFocusOnOpen(list: List, open: Ranked | undefined) {
  const follows = useRef(false)
  useEffect(() => {
    if (open && follows.current) list.current?.querySelector<HTMLElement>('.first h3')?.focus()
    follows.current = false
  }, [list, open])
  return (choose: () => void) => {
    follows.current = true
    choose()
  }
}
