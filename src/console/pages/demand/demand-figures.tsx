import type { Demand } from '../../../contract/console/demand.ts'
import { Figure, Figures } from '../../design/figures.tsx'
import { atClock, change, number, percent, shortDay } from '../../words.ts'
import { figuresOf, type PlaceRow, type Sums } from './model.ts'

type DemandFiguresProps = { rows: readonly PlaceRow[] | undefined; demand: Demand | undefined }

/** The four numbers above the map. Each says what it counts, and when. */
export function DemandFigures({ rows, demand }: DemandFiguresProps) {
  const sums = rows && figuresOf(rows)
  const at = demand ? `Stand: ${atClock(demand.countedAt)} Uhr` : ''
  return (
    <Figures>
      <Figure
        label="Bestätigte Anmeldungen"
        value={sums && number(sums.waiting.value)}
        meaning={`Menschen, die ihre Adresse bestätigt haben und sich nicht abgemeldet haben. ${at}`}
        change={weekly(sums?.waiting, ' diese Woche')}
      />
      <Figure
        label="Postleitzahlen mit Nachfrage"
        value={sums && number(sums.places.value)}
        meaning={`Postleitzahlen, in denen wenigstens ein Mensch wartet, gegen vor 7 Tagen. ${at}`}
        change={weekly(sums?.places)}
      />
      <Figure
        label="Orte an ihrem Ziel"
        value={sums && number(sums.atGoal.value)}
        meaning={`Postleitzahlen mit so vielen Bestätigten, wie für einen Start geplant sind (meist 25), gegen vor 7 Tagen. ${at}`}
        change={weekly(sums?.atGoal)}
      />
      <Confirmed demand={demand} at={at} />
    </Figures>
  )
}

function weekly(sums: Sums | undefined, words = '') {
  return sums && { text: `${change(sums.change)}${words}`, sign: sums.change }
}

function Confirmed({ demand, at }: { demand: Demand | undefined; at: string }) {
  const period = demand?.period
  const now = period && percent(period.confirmed, period.signedUp)
  const before = period?.before ? percent(period.before.confirmed, period.before.signedUp) : undefined
  const points = now !== undefined && before !== undefined ? now - before : undefined
  return (
    <Figure
      label="Bestätigt von abgeschickt"
      value={period && (now === undefined ? '–' : `${now} %`)}
      meaning={`Bestätigungen auf hundert abgeschickte Anmeldungen ${period ? `seit dem ${shortDay(period.from)}` : ''}, gegen denselben Zeitraum davor. ${at}`}
      change={
        points === undefined
          ? undefined
          : { text: `${change(points)} ${Math.abs(points) === 1 ? 'Punkt' : 'Punkte'}`, sign: points }
      }
    />
  )
}
