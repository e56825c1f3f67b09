/** The pages in the head of the console, in the order of the work: look, ask, decide, send, mend. */
export const navigation = [
  { to: '/', name: 'Nachfrage' },
  { to: '/anmeldungen', name: 'Anmeldungen' },
  { to: '/besuche', name: 'Besuche' },
  { to: '/orte', name: 'Orte' },
  { to: '/start', name: 'Start' },
  { to: '/postausgang', name: 'Postausgang' },
  { to: '/anfragen', name: 'Anfragen' },
  { to: '/einrichtung', name: 'Einrichtung' },
] as const
