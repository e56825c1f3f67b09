import './when.css'
import { useQuery } from '@tanstack/react-query'
import { type ReactNode, useId } from 'react'
import type { LetterRegion, Plan, Reach } from '../../../../contract/console/newsletters.ts'
import { planText } from '../../../../contract/console/plan.ts'
import type { NewsletterDraft } from '../../../../contract/console/routes/newsletters.ts'
import { Section } from '../../../design/section.tsx'
import { Link } from '../../../router/link.tsx'
import { counted, number } from '../../../words.ts'
import { postOfficesQuery } from '../../outbox/queries.ts'
import { planQuery } from '../queries.ts'
import { countsOf } from './counts.ts'
import { presetsFrom } from './presets.ts'
import { germanClock } from './words.ts'

type WhenProps = {
  draft: NewsletterDraft
  change: (changes: Partial<NewsletterDraft>) => void
  region: LetterRegion | null
  reach: Reach | undefined
}

/** When it starts: at once, on a day, or by itself. */
export function When({ draft, change, region, reach }: WhenProps) {
  const counts = countsOf(reach, draft)
  const { plannedAt, plannedAtGoal } = draft
  const choice = plannedAtGoal ? 'goal' : plannedAt === null ? 'now' : 'day'
  const now = germanClock(new Date())
  const isPast = plannedAt !== null && plannedAt <= now
  const [day = '', time = ''] = (plannedAt ?? '').split('T')
  const at = (newDay: string, newTime: string) =>
    newDay !== '' && newTime !== '' && change({ plannedAt: `${newDay}T${newTime}`, plannedAtGoal: false })
  const id = useId()
  return (
    <Section title="Wann" aside="Ortszeit" className="when-section">
      <fieldset className="when-choices">
        <legend className="hidden-text">Wann der Brief rausgeht</legend>
        <Choice
          name={id}
          title="Gleich"
          chosen={choice === 'now'}
          onChoose={() => change({ plannedAt: null, plannedAtGoal: false })}
        >
          <p className="soft">Eine Minute nach der letzten Frage.</p>
        </Choice>
        <Choice
          name={id}
          title="An einem Tag"
          chosen={choice === 'day'}
          onChoose={() =>
            change({ plannedAt: plannedAt ?? presetsFrom(new Date())[0]?.at ?? now, plannedAtGoal: false })
          }
        >
          {choice === 'day' && (
            <>
              <div className="when-fields">
                <input
                  type="date"
                  aria-label="Tag"
                  min={now.slice(0, 10)}
                  value={day}
                  aria-invalid={isPast}
                  aria-describedby={isPast ? `${id}-past` : undefined}
                  onChange={({ target }) => at(target.value, time)}
                />
                <input
                  type="time"
                  aria-label="Uhrzeit"
                  value={time}
                  aria-invalid={isPast}
                  aria-describedby={isPast ? `${id}-past` : undefined}
                  onChange={({ target }) => at(day, target.value)}
                />
                {presetsFrom(new Date()).map((preset) => (
                  <button
                    type="button"
                    className="link"
                    key={preset.at}
                    onClick={() => change({ plannedAt: preset.at, plannedAtGoal: false })}
                  >
                    {preset.name}
                  </button>
                ))}
              </div>
              {isPast && (
                <p className="field-error" id={`${id}-past`}>
                  Das ist schon vorbei. Wähle einen Zeitpunkt, der noch kommt.
                </p>
              )}
              {region && counts.fresh < region.goal && (
                <p className="soft">
                  Das Ziel von {number(region.goal)} ist noch nicht erreicht. Der Brief geht trotzdem raus.
                </p>
              )}
            </>
          )}
        </Choice>
        {region && draft.isLaunch && !draft.isTrial && (
          <Choice
            name={id}
            title="Von selbst, wenn das Ziel erreicht ist"
            chosen={choice === 'goal'}
            onChoose={() => change({ plannedAtGoal: true })}
          >
            <p className="soft">
              Zwei Tage nach dem {number(region.goal)}. Haushalt. Alle, die versenden dürfen, bekommen gleich
              eine E-Mail und können bis zuletzt anhalten.
            </p>
          </Choice>
        )}
      </fieldset>
      {region && draft.isLaunch && !draft.isTrial && <Latecomers region={region} />}
      <Speed recipients={counts.recipients} />
    </Section>
  )
}

type ChoiceProps = {
  name: string
  title: string
  chosen: boolean
  onChoose: () => void
  children: ReactNode
}

function Choice({ name, title, chosen, onChoose, children }: ChoiceProps) {
  const id = useId()
  return (
    <div className="when-choice">
      <input type="radio" name={name} id={id} checked={chosen} onChange={onChoose} />
      <div>
        <label htmlFor={id}>{title}</label>
        {children}
      </div>
    </div>
  )
}

/** Who confirms after the start: the region has a letter of its own for them. */
function Latecomers({ region }: { region: LetterRegion }) {
  const isOn = region.welcome?.state === 'running'
  return (
    <div className="when-latecomers">
      <p>
        <b>Auch an alle, die später bestätigen</b>
        <br />
        <span className="soft">
          {isOn
            ? 'Jedem einzeln, binnen einer Minute, mit '
            : region.welcome
              ? 'Gerade aus. Mit '
              : 'Noch ist kein Brief für sie geschrieben.'}
          {region.welcome && <Link to={`/briefe/${region.welcome.id}`}>Willkommen für Nachzügler</Link>}
          {region.welcome && '.'}{' '}
          {!isOn && <Link to={`/regionen/${region.id}`}>In der Region einschalten</Link>}
        </span>
      </p>
    </div>
  )
}

/** How long all of it takes, and on how many lanes. */
function Speed({ recipients }: { recipients: number }) {
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
        <ul className="lanes" aria-label={`${counted(lanes, 'Bahn', 'Bahnen')} zum Mailserver`}>
          {Array.from({ length: Math.min(lanes, SHOWN_LANES) }, (_, index) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: lanes are numbers
            <li key={index}>
              <b>Bahn {index + 1}</b>
              <Road letters={index % 2 === 0 ? [6, 24, 42, 60, 78] : [13, 31, 49, 67, 85]} />
              <span>{rate > 0 ? `${number(rate)} je Minute` : 'ohne Grenze'}</span>
            </li>
          ))}
          <li>
            <b>Bestätigungen</b>
            <Road letters={[70]} />
            <span>haben Vorfahrt</span>
          </li>
        </ul>
      )}
    </div>
  )
}

const SHOWN_LANES = 5

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

function Road({ letters }: { letters: number[] }) {
  return (
    <span className="road" aria-hidden="true">
      {letters.map((left) => (
        <i key={left} style={{ left: `${left}%` }}>
          <svg viewBox="0 0 22 16" aria-hidden="true">
            <path d="M1 1h20v14H1zM1 1.5l10 7.5 10-7.5" />
          </svg>
        </i>
      ))}
    </span>
  )
}
