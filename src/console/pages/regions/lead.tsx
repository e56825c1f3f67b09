import type { Region } from '../../../contract/console/regions.ts'
import { counted, number } from '../../words.ts'
import { dayText } from '../next/sentences.ts'
import { headline, perWeek, rangeText, restaurantsSentence } from './words.ts'

/** How far the region is, in sentences. */
export function Lead({ region }: { region: Region }) {
  return (
    <div className="subject-lead region-lead">
      <h2>{headline(region)}</h2>
      <p>
        <Standing region={region} />{' '}
        {region.state !== 'started' && restaurantsSentence(region.restaurantCounts)}
      </p>
    </div>
  )
}

function Standing({ region }: { region: Region }) {
  const { state, waiting, told, goal } = region
  if (state === 'started') {
    return (
      <>
        {number(told)} von {number(waiting + told)} haben den Brief.
        {waiting > 0 && ` ${counted(waiting, 'Haushalt wartet', 'Haushalte warten')} noch auf ihn.`}
      </>
    )
  }
  if (state === 'ready') return `${counted(waiting, 'wartet', 'warten')}, ${letterText(region)}.`
  return (
    <>
      {number(waiting)} von {number(goal)} warten. <Expected region={region} />
    </>
  )
}

function letterText({ letters }: Region): string {
  const letter = letters.find(({ isLaunch, isTrial, isWelcome }) => isLaunch && !isTrial && !isWelcome)
  if (!letter) return 'der Brief ist noch nicht geschrieben'
  return letter.state === 'scheduled' ? 'der Brief ist geplant' : 'der Brief ist noch nicht fertig'
}

function Expected({ region }: { region: Region }) {
  const { forecast, goal, today } = region
  if (forecast.is === 'reached') return null
  if (forecast.is === 'unknown') return 'Zu wenig Daten. Ab vier Wochen rechnen wir.'
  if (forecast.is === 'far') {
    return `Geht es so weiter, sind es ${number(goal)} nicht vor ${monthText(forecast.notBefore)}.`
  }
  const { on } = forecast
  return (
    <>
      Bleibt es bei {number(perWeek(region, on))} in der Woche, sind es {number(goal)} um den{' '}
      <b className="highlight">{dayText(on, today)}</b>, {rangeText(forecast, on, today)}.
    </>
  )
}

const month = new Intl.DateTimeFormat('de-DE', { month: 'long', year: 'numeric', timeZone: 'UTC' })
const monthText = (yearAndMonth: string) => month.format(new Date(`${yearAndMonth}-01T00:00:00Z`))
