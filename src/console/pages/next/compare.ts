import type { Proposal } from '../../../contract/console/proposals.ts'
import { change, number } from '../../words.ts'
import { agreedText, costText, densityOf, densityText, reachedText, shareText } from './sentences.ts'

/** A line of the comparison: what it says of each, and which of them are the better ones. */
export type Line = { label: string; values: string[]; best: boolean[] }

type Measure = {
  label: string
  text: (proposal: Proposal, today: string) => string
  /** The larger the better; undefined: not known, and better than nothing. */
  value: (proposal: Proposal) => number | undefined
}

const MEASURES: readonly Measure[] = [
  {
    label: 'ohne Brief',
    text: ({ households }) => number(households),
    value: ({ households }) => households,
  },
  {
    label: 'je km²',
    text: (each) => densityText(densityOf(each)),
    value: (each) => Math.round(densityOf(each) * 10),
  },
  { label: 'in 7 Tagen', text: ({ growth7 }) => change(growth7), value: ({ growth7 }) => growth7 },
  {
    label: 'bestätigt',
    text: ({ confirmedShare }) => shareText(confirmedShare),
    value: ({ confirmedShare }) => (confirmedShare === null ? undefined : Math.round(confirmedShare * 100)),
  },
  {
    label: 'Gasthöfe',
    text: ({ restaurants }) => agreedText(restaurants),
    value: ({ restaurants }) => restaurants.agreed,
  },
  {
    label: 'nächste Region',
    text: ({ nearest }) => (nearest ? `${nearest.name}, ${distanceText(nearest)}` : '–'),
    value: ({ nearest }) => (nearest ? -(nearest.borders ? 0 : Math.round(nearest.km)) : undefined),
  },
  {
    label: '€ je Haushalt',
    text: ({ centsPerHousehold }) => costText(centsPerHousehold),
    value: ({ centsPerHousehold }) => (centsPerHousehold === null ? undefined : -centsPerHousehold),
  },
  { label: 'erreicht', text: reachedText, value: soonness },
]

/** Eight lines, with a dot at the better value; none where all are equal, or only one is known. */
export function linesOf(proposals: readonly Proposal[], today: string): Line[] {
  return MEASURES.map(({ label, text, value }) => {
    const values = proposals.map((each) => value(each))
    const known = values.filter((each) => each !== undefined)
    const best = Math.max(...known)
    const differs = known.length > 1 && known.some((each) => each !== best)
    return {
      label: label === 'erreicht' ? `${goalsOf(proposals)} erreicht` : label,
      values: proposals.map((each) => text(each, today)),
      best: values.map((each) => differs && each === best),
    }
  })
}

const distanceText = ({ borders, km }: { borders: boolean; km: number }) =>
  borders ? 'daneben' : `${number(Math.round(km))} km`

/** The sooner the larger; what is reached already is the soonest of all. */
function soonness({ forecast }: Proposal): number | undefined {
  if (forecast.is === 'reached') return 0
  if (forecast.is === 'expected') return -Date.parse(forecast.on)
  return forecast.is === 'far' ? -Date.parse(`${forecast.notBefore}-01`) : undefined
}

function goalsOf(proposals: readonly Proposal[]): string {
  const goals = new Set(proposals.map(({ goal }) => goal))
  return goals.size === 1 ? number([...goals][0] ?? 0) : 'Ziel'
}
