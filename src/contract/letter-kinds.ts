/** What letters are for, and what operators call them. */
export const LETTER_NAMES = {
  confirmation: 'Bestätigung',
  address_change: 'Neue Adresse',
  my_data: 'Meine Daten',
  newsletter: 'Newsletter',
} as const
export type LetterKind = keyof typeof LETTER_NAMES
