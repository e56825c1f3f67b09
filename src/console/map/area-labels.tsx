import { type Label, leaderEnd, textWidth } from './labels.ts'

/** Names on the map; a line leads from a place to a name that stands beside it. */
export function AreaLabels({ labels }: { labels: readonly Label[] }) {
  return (
    <g className="area-labels">
      {labels.map((label) => {
        const { key, text, size, x, y, from } = label
        const end = from && leaderEnd(label, textWidth(text, size))
        return (
          <g key={key}>
            {from && end && (
              <>
                <path className="leader" d={`M${from.x} ${from.y}L${end.x} ${end.y}`} />
                <circle className="leader-dot" cx={from.x} cy={from.y} r={3} />
              </>
            )}
            <text x={x} y={y + size * 0.34} fontSize={size} textAnchor="middle">
              {text}
            </text>
          </g>
        )
      })}
    </g>
  )
}
