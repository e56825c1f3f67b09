import './map-sign.css'

type MapSignProps = {
  title: string
  line: string
  /** Where on the map, as parts of its width and height. */
  at: { left: number; top: number }
}

/** A place-name sign; at an edge it leans into the map. */
export function MapSign({ title, line, at }: MapSignProps) {
  if (at.left < 0 || at.left > 1 || at.top < 0 || at.top > 1) return null
  const side = at.left < 0.22 ? 'to-right' : at.left > 0.78 ? 'to-left' : ''
  return (
    <div
      className={`map-sign ${at.top < 0.22 ? 'below' : 'above'} ${side}`}
      style={{ left: `${at.left * 100}%`, top: `${at.top * 100}%` }}
    >
      <div className="map-sign-plate">
        <b>{title}</b>
        <span>{line}</span>
      </div>
    </div>
  )
}
