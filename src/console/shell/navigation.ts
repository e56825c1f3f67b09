/** The pages in the head of the console, in the order of the work: look, ask, decide, send, mend. */
export const navigation = [
  { to: '/', name: 'Nachfrage' },
  { to: '/start', name: 'Start' },
  { to: '/postausgang', name: 'Postausgang' },
] as const
