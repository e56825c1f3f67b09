/** The page for an unknown address. Heading and link are English and fixed (specification section 8). */
export const notFound = {
  heading: 'Oops! Page not found',
  link: 'Return to Home',
  description: 'Diese Seite gibt es nicht.',
  lead: 'Hier ist das Dorf zu Ende, aber deine Postleitzahl führt dich in deins.',
  button: 'Zum Dorf',
  questions: 'Fragen und Antworten',
  /** On the sign at the end of the village: where the road leads back to. */
  sign: 'Dein Dorf',
} as const
