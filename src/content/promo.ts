/** The sticky bar's promotion. „Nur noch wenige Stunden“ must be true, or go. */
export const promo = {
  headline: '10% Rabatt sichern!',
  urgency: 'Nur noch wenige Stunden',
  badge: 'Kostenlos',
  button: 'Jetzt anmelden',
} as const
