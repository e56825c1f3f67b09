import { houseSizes } from '../../design/symbols/houses.tsx'

/**
 * The 25 houses in their order, which never changes, so that a house keeps its place from picture to picture. On
 * narrow screens four rows of 7, 6, 6 and 6, on wide ones two of 13 and 12: each row fills its width to the unit.
 */
const KINDS = [
  ...(['gable', 'timbered', 'gable', 'tall', 'gable', 'tall', 'gable'] as const),
  ...(['tall', 'eaves', 'gable', 'eaves', 'tall', 'gable'] as const),
  ...(['timbered', 'eaves', 'timbered', 'gable', 'timbered', 'timbered'] as const),
  ...(['gable', 'eaves', 'tall', 'gable', 'eaves', 'tall'] as const),
]

/** The outline of a house that is not built yet, and where a flag stands on its roof. */
const SHAPES = {
  gable: { outline: 'M4-2V-98L60-182l56 84V-2z', ridge: [60, -185] },
  timbered: { outline: 'M4-2V-106L65-190l61 84V-2z', ridge: [65, -192] },
  tall: { outline: 'M4-2V-142H-4L22-202h66l26 60h-8V-2z', ridge: [66, -202] },
  eaves: { outline: 'M4-2V-78H-8L24-156h142l32 78h-12V-2z', ridge: [60, -156] },
} as const

let end = 0

/** The houses of a place's street, `house1` to `house25` in markers; `x` is where its left wall stands in one long row. */
export const streetHouses = KINDS.map((kind, index) => {
  const { width, plot } = houseSizes[kind]
  const x = end + 10
  end += plot
  return {
    name: `house${index + 1}`,
    kind,
    width,
    plot,
    x,
    mirrored: index % 3 === 2,
    ...SHAPES[kind],
  }
})

export type StreetHouse = (typeof streetHouses)[number]

/** What turns a mirrored house round within its own walls, as an SVG transform. */
export const mirror = (width: number) => `matrix(-1 0 0 1 ${width} 0)`
