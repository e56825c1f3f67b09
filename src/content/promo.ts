/** The sticky bar's promotion. „Nur noch wenige Stunden“ must be true, or go. */
export const promo = {
  headline: '10% Rabatt sichern!',
  urgency: 'Nur noch wenige Stunden',
  badge: 'Kostenlos',
  button: 'Jetzt anmelden',
  close: 'Angebot schließen',
  /** Said to whoever has signed up while the promotion runs. */
  promise: 'Deine 10\u00a0% kommen mit dem Brief zum Start.',
  /** When the promotion ends, as in `2027-02-01T20:00:00+01:00`; null until the operator has decided. */
  endsAt: null as string | null,
}
