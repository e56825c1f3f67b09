import { useQuery } from '@tanstack/react-query'
import type { Plan } from '../../../../contract/console/newsletters.ts'
import { planText } from '../../../../contract/console/plan.ts'
import { Link } from '../../../router/link.tsx'
import { counted, number } from '../../../words.ts'
import { postOfficesQuery } from '../../outbox/queries.ts'
import { LaneList } from '../lane-list.tsx'
import { planQuery } from '../queries.ts'

/** How long all of it takes, and on how many lanes. */
export function Speed({ recipients }: { recipients: number }) {
  const { data: plan } = useQuery(planQuery(recipients))
  const { data: workers } = useQuery(postOfficesQuery)
  const lanes = (workers?.postOffices ?? [])
    .filter(({ silent, state }) => !silent && (state === 'open' || state === 'slowed'))
    .reduce((sum, { connections }) => sum + connections, 0)
  const minutes = plan && minutesOf(plan)
  const rate = minutes && lanes > 0 ? Math.round(recipients / minutes / lanes) : 0
  return (
    <div className="when-speed">
      <div className="section-head">
        <h2>Wie schnell</h2>
        <span className="soft">
          <Link to="/einrichtung">Tempo ansehen</Link>
        </span>
      </div>
      <p>
        <b>{recipients === 0 ? 'Gerade bekommt ihn niemand.' : speedText(plan, minutes)}</b>{' '}
        {recipients > 0 && 'Die Minute zum Zurückholen kommt davor.'}
      </p>
      {workers && lanes === 0 ? (
        <p className="soft">
          Gerade ist keine Bahn offen: kein Worker meldet sich, oder der Mailserver nimmt nichts an.
        </p>
      ) : (
        <LaneList
          label={`${counted(lanes, 'Bahn', 'Bahnen')} zum Mailserver`}
          lanes={lanes}
          pace={rate > 0 ? `${number(rate)} je Minute` : 'ohne Grenze'}
        />
      )}
    </div>
  )
}

/** How many minutes it takes where limits are set and it ends on the day on which it begins. */
function minutesOf({ days }: Plan): number | undefined {
  const [only] = days
  if (!only || days.length > 1) return undefined
  return Math.max(1, Math.ceil((Date.parse(only.doneAt) - Date.now()) / 60_000))
}

function speedText(plan: Plan | undefined, minutes: number | undefined): string {
  if (!plan) return 'Wird gerechnet …'
  if (minutes !== undefined && minutes < 90)
    return `Etwa ${minutes === 1 ? 'eine Minute' : `${number(minutes)} Minuten`}.`
  return planText(plan) ?? 'So schnell, wie der Mailserver annimmt; eine Grenze ist nicht gesetzt.'
}
