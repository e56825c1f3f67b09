/** What operators call letters, by what they are for. */
export const LETTER_NAMES = {
  confirmation: 'Bestätigung',
  address_change: 'Neue Adresse',
  my_data: 'Meine Daten',
  newsletter: 'Newsletter',
} as const
