/** The pages in the head of the console, in the order of the work: look, ask, decide, send, mend. */
export const navigation = [
  { to: '/', name: 'Nachfrage' },
  { to: '/besuche', name: 'Besuche' },
  { to: '/orte', name: 'Orte' },
  { to: '/start', name: 'Start' },
  { to: '/postausgang', name: 'Postausgang' },
  { to: '/einrichtung', name: 'Einrichtung' },
] as const
