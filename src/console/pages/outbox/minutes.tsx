import { number } from '../../words.ts'

const HEIGHT = 72
const STEP = 6

/** Letters in each of the last 60 minutes, as bars; the words below say the same. */
export function Minutes({ minutes }: { minutes: readonly number[] }) {
  const most = Math.max(...minutes)
  const lastMinute = minutes.at(-1) ?? 0
  const words =
    most === 0
      ? 'In der letzten Stunde ging kein Brief hinaus.'
      : `Höchstens ${number(most)} in einer Minute, ${number(lastMinute)} in der letzten.`
  return (
    <figure className="minutes">
      <svg viewBox={`0 0 ${minutes.length * STEP} ${HEIGHT}`} aria-hidden="true" preserveAspectRatio="none">
        {minutes.map((letters, index) => {
          const height = most === 0 ? 0 : (letters / most) * HEIGHT
          return (
            // biome-ignore lint/suspicious/noArrayIndexKey: a minute is its place in the hour
            <rect key={index} x={index * STEP} y={HEIGHT - height} width={STEP - 1.5} height={height} />
          )
        })}
      </svg>
      <figcaption className="soft">{words}</figcaption>
    </figure>
  )
}
