/** What is written on the picture that messengers show beside a link to a place. */
export const placePicture = {
  collecting: 'bestellt zusammen.',
  full: 'ist voll.',
  /** On the plate below five, in lines. */
  beginning: ['Mach', 'den', 'Anfang.'],
  next: 'Deins?',
} as const
