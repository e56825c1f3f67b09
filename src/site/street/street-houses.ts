import { houseWidths } from '../../design/symbols/houses.tsx'

type Kind = 'gable' | 'tall' | 'timbered' | 'eaves'

/**
 * The 25 houses in their order, which never changes, so that a house keeps its place from picture to picture. On
 * narrow screens four rows of 7, 6, 6 and 6, on wide ones two of 13 and 12: each row fills its width to the unit.
 */
const KINDS: readonly Kind[] = [
  ...(['gable', 'timbered', 'gable', 'tall', 'gable', 'tall', 'gable'] as const),
  ...(['tall', 'eaves', 'gable', 'eaves', 'tall', 'gable'] as const),
  ...(['timbered', 'eaves', 'timbered', 'gable', 'timbered', 'timbered'] as const),
  ...(['gable', 'eaves', 'tall', 'gable', 'eaves', 'tall'] as const),
]

/** By kind, in drawing units: the ground it takes, 20 to a unit of the street; the outline of a house that is not built yet, and where a flag stands on its roof. */
const SHAPES: Record<Kind, { plot: number; outline: string; ridge: readonly [x: number, y: number] }> = {
  gable: { plot: 140, outline: 'M4-2V-98L60-182l56 84V-2z', ridge: [60, -185] },
  timbered: { plot: 160, outline: 'M4-2V-106L65-190l61 84V-2z', ridge: [65, -192] },
  tall: { plot: 140, outline: 'M4-2V-142H-4L22-202h66l26 60h-8V-2z', ridge: [66, -202] },
  eaves: { plot: 220, outline: 'M4-2V-78H-8L24-156h142l32 78h-12V-2z', ridge: [60, -156] },
}

export type StreetHouse = {
  /** `house1` to `house25`, as the markers call it. */
  name: string
  kind: Kind
  /** From wall to wall, in drawing units. */
  width: number
  /** The ground that it takes, air on either side included. */
  plot: number
  mirrored: boolean
  outline: string
  ridge: readonly [x: number, y: number]
}

/** The houses of a place's street. */
export const streetHouses: readonly StreetHouse[] = KINDS.map((kind, index) => {
  const width = houseWidths[kind]
  const mirrored = index % 3 === 2
  const { plot, outline, ridge } = SHAPES[kind]
  return {
    name: `house${index + 1}`,
    kind,
    width,
    plot,
    mirrored,
    outline,
    ridge: [mirrored ? width - ridge[0] : ridge[0], ridge[1]],
  }
})

/** What turns a mirrored house round within its own walls, as an SVG transform. */
export const mirror = (width: number) => `matrix(-1 0 0 1 ${width} 0)`
