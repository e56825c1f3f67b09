import { unknownHere } from '../../content/standing/anywhere.ts'

/** Words of the row that asks for a postal code; how it stands there says `stand.json`. */
export const postalCodeTexts = {
  label: 'Deine Postleitzahl',
  button: 'Bin ich dran?',
  hint: 'Wir zeigen dir, wie viele bei dir warten.',
  unknown: unknownHere,
} as const
