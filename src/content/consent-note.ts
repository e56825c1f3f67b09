/** The question whether advertisements may be measured, on every page that could. */
export const consentNote = {
  title: 'Dürfen wir Werbung messen?',
  text: 'Mit Google (auch USA), jederzeit widerrufbar.',
  more: 'Mehr',
  reject: 'Ablehnen',
  accept: 'Alle akzeptieren',
  close: 'Schließen und ablehnen',
} as const
