import { useEffect, useRef } from 'react'
import { Link } from 'wouter'
import { Button, buttonClass } from '../controls.tsx'
import { inWords } from '../day-words.ts'
import { useFilters } from '../filters.ts'
import { useMe } from '../me.ts'
import { Section } from '../page.tsx'
import type { NewRegion } from '../regions/region-dialog.tsx'
import { change as changeText, counted, number } from '../words.ts'
import {
  type Chosen,
  FILTERS,
  type Next,
  type Place,
  type Proposal,
  sentenceOf,
  type shownOf,
  toneOf,
} from './figures.ts'

type ProposalsProps = {
  next: Next | undefined
  shown: ReturnType<typeof shownOf> | undefined
  chosen: Chosen
  places: readonly Place[] | undefined
  /** Asks what a region of it is to be called. */
  onMake: (suggested: NewRegion) => void
}

/** Regions at their goal that stand above; the others are in their list. */
const READY_SHOWN = 3

/** The ten best as sentences, one of them open; regions that can start stand before them. */
export function Proposals({ next, shown, chosen, places, onMake }: ProposalsProps) {
  const [{ ort }, change] = useFilters(FILTERS)
  const list = useRef<HTMLOListElement>(null)
  // What is chosen on the map or in the table is moved into sight.
  useEffect(() => {
    if (ort) list.current?.querySelector('[open]')?.scrollIntoView({ block: 'nearest' })
  }, [ort])
  const { proposals = [], ready = [] } = shown ?? {}
  return (
    <Section title={titleOf(proposals.length)} className="next-proposals">
      {next && shown && proposals.length + ready.length === 0 && (
        <Nothing next={next} places={places ?? []} />
      )}
      <ol ref={list}>
        {ready.slice(0, READY_SHOWN).map((region) => (
          <Ready key={region.id} region={region} />
        ))}
        {ready.length > READY_SHOWN && (
          <li className="next-row">
            <Link to="/regionen">{`${number(ready.length - READY_SHOWN)} weitere am Ziel`}</Link>
          </li>
        )}
        {next &&
          proposals.map((proposal, index) => (
            <ProposalRow
              key={proposal.centre}
              proposal={proposal}
              rank={index + 1}
              goal={next.regionGoal}
              isOpen={proposal === chosen.proposal}
              onOpen={() => change({ ort: `v-${proposal.centre}` })}
              onMake={() => onMake(proposal)}
            />
          ))}
      </ol>
    </Section>
  )
}

function titleOf(count: number): string {
  if (count === 0) return 'Vorschläge'
  const word = inWords(count)
  return `${word.charAt(0).toUpperCase()}${word.slice(1)} ${count === 1 ? 'Vorschlag' : 'Vorschläge'}`
}

function Ready({ region: { id, name, waiting, postalCodes, growth7 } }: { region: Next['regions'][number] }) {
  return (
    <li className="next-row">
      <h3>
        <span className="state-mark ready" /> <Link to={`/regionen/${id}`}>{name}</Link>
      </h3>
      <p>
        Am Ziel. <b>{counted(waiting, 'wartet', 'warten')}</b> in{' '}
        {counted(postalCodes.length, 'Ort', 'Orten')} auf den Brief,{' '}
        <b className={toneOf(growth7)}>{changeText(growth7)}</b> in 7 Tagen.
      </p>
      {useMe()?.may.send && (
        <Link className={buttonClass('main')} to={`/briefe/neu?region=${id}`}>
          Start vorbereiten
        </Link>
      )}
    </li>
  )
}

type RowProps = {
  proposal: Proposal
  rank: number
  goal: number
  isOpen: boolean
  onOpen: () => void
  onMake: () => void
}

/** A proposal in two or three lines; pressed, it opens in its place, with what to make of it. */
function ProposalRow({ proposal, rank, goal, isOpen, onOpen, onMake }: RowProps) {
  const { villages, households, area, grown, near, goal: reached } = sentenceOf(proposal, goal)
  const may = useMe()?.may.send
  return (
    <li>
      <details className={isOpen ? 'next-row chosen' : 'next-row'} open={isOpen}>
        {/* biome-ignore lint/a11y/noStaticElementInteractions: a summary is pressed, by keys as well. */}
        <summary
          onClick={(event) => {
            // One is always open: which one stands in the address.
            event.preventDefault()
            onOpen()
          }}
        >
          <h3>
            <span className="plate">
              <span className="hidden-text">Vorschlag </span>
              {rank}
            </span>
            {proposal.name}
          </h3>
          <p>
            {villages}, <b>{households}</b> auf {area}, <b className={toneOf(proposal.growth7)}>{grown}</b> in
            7 Tagen{near}. {reached}
          </p>
        </summary>
        {may && (
          <Button tone="main" aria-haspopup="dialog" onClick={onMake}>
            Region daraus machen
          </Button>
        )}
      </details>
    </li>
  )
}

/** Why there is none, and what to do first as long as nobody has signed up. */
function Nothing({ next: { least, regions, elsewhere }, places }: { next: Next; places: readonly Place[] }) {
  const isUntouched =
    regions.length + elsewhere.length === 0 && places.every(({ waiting, open }) => waiting + open === 0)
  return (
    <>
      <NothingFits what="Vorschlag">
        {`Noch keine Vorschläge. Ab ${least.households} Haushalten in ${least.km}\u00a0km steht hier einer.`}
      </NothingFits>
      {isUntouched && (
        <p>
          Noch hat sich niemand angemeldet. <Link to="/einrichtung">Zur Einrichtung</Link>
        </p>
      )}
    </>
  )
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
