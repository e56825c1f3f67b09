import type { Region } from '../../../contract/console/regions.ts'
import { goalDay } from '../../goal-day.ts'
import { counted, number } from '../../words.ts'
import { dayText } from '../next/sentences.ts'
import { headline, restaurantsSentence } from './words.ts'

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
  const { state, waiting, told, goal, today } = region
  if (state === 'started') {
    return (
      <>
        {number(told)} von {number(waiting + told)} haben den Brief.
        {waiting > 0 && ` ${counted(waiting, 'Haushalt wartet', 'Haushalte warten')} noch auf ihn.`}
      </>
    )
  }
  if (state === 'ready') return `${counted(waiting, 'wartet', 'warten')}, ${letterText(region)}.`
  const day = goalDay(region, today)
  return (
    <>
      {number(waiting)} von {number(goal)} warten,{' '}
      {day ? (
        <>
          bei diesem Tempo {number(goal)} um den <b className="highlight">{dayText(day, today)}</b>.
        </>
      ) : (
        'bei diesem Tempo ist das Ziel nicht in Sicht.'
      )}
    </>
  )
}

function letterText({ letters }: Region): string {
  const letter = letters.find(({ isLaunch, isTrial, isWelcome }) => isLaunch && !isTrial && !isWelcome)
  if (!letter) return 'der Brief ist noch nicht geschrieben'
  return letter.state === 'scheduled' ? 'der Brief ist geplant' : 'der Brief ist noch nicht fertig'
}
