/** A figure of one part of the vitals, without the prefix of its name. */
export type Figure<Part> = {
  name: string
  help: string
  label?: string
  /** One value, or one for each value of the label; what is not known is no figure. */
  of(vitals: Part): number | null | undefined | readonly (readonly [label: string, value: number])[]
}
