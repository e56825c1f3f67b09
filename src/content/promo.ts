/** The sticky bar's promotion, whose end the operator gives (site-facts.ts). „Nur noch wenige Stunden“ must be true, or go. */
export const promo = {
  headline: '10% Rabatt sichern!',
  urgency: 'Nur noch wenige Stunden',
  badge: 'Kostenlos',
  button: 'Jetzt anmelden',
  close: 'Angebot schließen',
  /** Carried on in the sign-up; true before the start and after it. Never in the confirmation, which must not advertise. */
  promise: 'Deine 10 % kommen per E-Mail.',
  /** In the letter that tells of a launch. */
  kept: 'Wie versprochen: 10 % Rabatt für dich.',
} as const
