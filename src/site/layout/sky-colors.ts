/** The skies as hex, for the browser's frame (theme-color): Safari 16 does not take oklch() there. */
export const skyColors = { spruce: '#143e2e', brick: '#b02b1d' } as const
