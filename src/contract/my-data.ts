/** The form field that says what is wanted, and what it may say. */
export const WISH = 'wunsch'

/** On `/meine-daten`. */
export const myDataWishes = {
  postalCode: 'postleitzahl',
  address: 'adresse',
  leave: 'abmelden',
  erase: 'loeschen',
} as const

/** On `/bestaetigen`: another letter, because the link is too old. */
export const ANOTHER_LETTER = 'neu'

/** The names of the forms' other fields. */
export const myDataFields = { email: 'email', postalCode: 'postal_code', erase: 'ja' } as const
