import { brand } from '../brand.ts'

/** The dialog and `/anmelden`, before a postal code says more. */
export const dialogWords = {
  title: 'Wir sagen dir Bescheid.',
  lead: `Sobald ${brand} in deiner Region startet, bekommst du eine E-Mail. Kostenlos und unverbindlich.`,
}

/** What is counted. */
export const counted = 'Gezählt wird, wer sich eingetragen und bestätigt hat. Das verpflichtet zu nichts.'

const HOUSE_DOOR = 'Gehört sie zu einem Postfach oder einer Firma? Dann nimm die von deiner Haustür.'

/** Five digits that lead to no place. */
export const unknownCode = (postalCode: string) =>
  `Die Postleitzahl ${postalCode} kennen wir nicht. ${HOUSE_DOOR}`

/** The same below the field that they stand in. */
export const unknownHere = `Diese Postleitzahl kennen wir nicht. ${HOUSE_DOOR}`
