import './when.css'
import { type ReactNode, useId } from 'react'
import type { LetterRegion, Reach } from '../../../../contract/console/newsletters.ts'
import type { NewsletterDraft } from '../../../../contract/console/routes/newsletters.ts'
import { Section } from '../../../design/section.tsx'
import { WelcomeSwitch } from '../welcome-switch.tsx'
import { countsOf } from './counts.ts'
import { presetsFrom } from './presets.ts'
import { Speed } from './speed.tsx'
import { germanClock } from './words.ts'

type WhenProps = {
  draft: NewsletterDraft
  change: (changes: Partial<NewsletterDraft>) => void
  region: LetterRegion | null
  reach: Reach | undefined
}

/** When it starts: at once, or on a day. */
export function When({ draft, change, region, reach }: WhenProps) {
  const counts = countsOf(reach, draft)
  const isStart = region !== null && draft.isLaunch && !draft.isTrial
  const { plannedAt } = draft
  const choice = plannedAt === null ? 'now' : 'day'
  const now = germanClock(new Date())
  const isPast = plannedAt !== null && plannedAt <= now
  const [day = '', time = ''] = (plannedAt ?? '').split('T')
  const at = (newDay: string, newTime: string) =>
    newDay !== '' && newTime !== '' && change({ plannedAt: `${newDay}T${newTime}` })
  const id = useId()
  return (
    <Section title="Wann" aside="Ortszeit" className="when-section">
      <fieldset className="when-choices">
        <legend className="hidden-text">Wann der Brief rausgeht</legend>
        <Choice
          name={id}
          title="Gleich"
          chosen={choice === 'now'}
          onChoose={() => change({ plannedAt: null })}
        >
          <p className="soft">Eine Minute nach der letzten Frage.</p>
        </Choice>
        <Choice
          name={id}
          title="An einem Tag"
          chosen={choice === 'day'}
          onChoose={() => change({ plannedAt: plannedAt ?? presetsFrom(new Date())[0]?.at ?? now })}
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
                    onClick={() => change({ plannedAt: preset.at })}
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
            </>
          )}
        </Choice>
      </fieldset>
      {isStart && (
        <div className="when-latecomers">
          <WelcomeSwitch region={region.id} />
        </div>
      )}
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
