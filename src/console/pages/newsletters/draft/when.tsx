import { useId } from 'react'
import type { NewsletterDraft } from '../../../../contract/console/routes/newsletters.ts'
import { Section } from '../../../design/section.tsx'
import { WelcomeSwitch } from '../welcome-switch.tsx'
import { germanClock } from './words.ts'

type WhenProps = {
  draft: NewsletterDraft
  change: (changes: Partial<NewsletterDraft>) => void
}

/** When it starts: at once, or on a day. */
export function When({ draft, change }: WhenProps) {
  const { plannedAt, regionId, isLaunch, isTrial } = draft
  const id = useId()
  const now = germanClock(new Date())
  const tomorrow = `${germanClock(new Date(Date.now() + 86_400_000)).slice(0, 10)}T10:00`
  const isPast = plannedAt !== null && plannedAt <= now
  const [day = '', time = ''] = (plannedAt ?? '').split('T')
  const at = (newDay: string, newTime: string) =>
    newDay !== '' && newTime !== '' && change({ plannedAt: `${newDay}T${newTime}` })
  const described = { 'aria-invalid': isPast, 'aria-describedby': isPast ? `${id}-past` : undefined }
  return (
    <Section title="Wann" aside="Ortszeit">
      <fieldset className="when-choices">
        <legend className="hidden-text">Wann der Brief rausgeht</legend>
        <label className="tick-label">
          <input
            type="radio"
            name={id}
            checked={plannedAt === null}
            onChange={() => change({ plannedAt: null })}
          />
          <span>Gleich</span>
        </label>
        <label className="tick-label">
          <input
            type="radio"
            name={id}
            checked={plannedAt !== null}
            onChange={() => change({ plannedAt: plannedAt ?? tomorrow })}
          />
          <span>An einem Tag</span>
        </label>
        {plannedAt !== null && (
          <div className="when-fields">
            <input
              type="date"
              aria-label="Tag"
              min={now.slice(0, 10)}
              value={day}
              onChange={({ target }) => at(target.value, time)}
              {...described}
            />
            <input
              type="time"
              aria-label="Uhrzeit"
              value={time}
              onChange={({ target }) => at(day, target.value)}
              {...described}
            />
            <button type="button" className="link" onClick={() => change({ plannedAt: tomorrow })}>
              Morgen, 10 Uhr
            </button>
          </div>
        )}
        {isPast && (
          <p className="field-error" id={`${id}-past`}>
            Das ist schon vorbei. Wähle einen Zeitpunkt, der noch kommt.
          </p>
        )}
      </fieldset>
      {regionId !== null && isLaunch && !isTrial && <WelcomeSwitch region={regionId} />}
    </Section>
  )
}
