/** What is written on the picture that messengers show beside a link to a place. */
export const placePicture = {
  collecting: 'bestellt zusammen.',
  full: 'ist voll.',
  /** On the plate below five, in lines. */
  beginning: ['Mach', 'den', 'Anfang.'],
  next: 'Deins?',
  /** For those who cannot see it; of a place whose standing a page does not know, the first. */
  text: {
    any: (place: string) => `${place} bestellt zusammen.`,
    beginning: (place: string) => `${place}: Mach den Anfang.`,
    collecting: (place: string, households: string, goal: string) =>
      `${place}: ${households} von ${goal} Häusern leuchten.`,
    full: (place: string) => `${place} ist voll.`,
  },
} as const
