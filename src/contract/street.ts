/** Houses of the street, whatever the goal: with a larger one each stands for goal / 25 households. */
export const STREET_LENGTH = 25

/** Which houses are lit, from the first on, and which one is next; none is where the street is full. */
export type Lights = { lit: number; next: number | undefined }

/** A place's street. Below five nobody reads the number off the picture: all are dark, and the first one is next. */
export function lightsOf({ households, goal }: { households: number | null; goal: number }): Lights {
  if (households === null) return { lit: 0, next: 1 }
  if (households >= goal) return { lit: STREET_LENGTH, next: undefined }
  const lit = Math.floor((households * STREET_LENGTH) / goal)
  return { lit, next: lit + 1 }
}

/**
 * A street for the markers of templates, `house1` to `house25`: `{{house7.is}}`, `{{#house7.next}}…{{/house7.next}}`.
 * `mine` is one's own house, which is lit.
 */
export function streetView(
  { lit, next }: Lights,
  mine?: number,
): Record<string, { is: string; mine: boolean }> {
  const houses = Array.from({ length: STREET_LENGTH }, (_, index) => {
    const number = index + 1
    const is = number <= lit || number === mine ? 'lit' : number === next ? 'next' : 'unlit'
    return [`house${number}`, { is, [is]: true, mine: number === mine }]
  })
  return Object.fromEntries(houses)
}
