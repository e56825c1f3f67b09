/** The periods that visits are shown for, in days up to now in Germany; `all`: since the first. */
export const PERIODS = ['30', '7', '90', '365', 'all'] as const
export type Period = (typeof PERIODS)[number]
