import { brand } from '../../content/brand.ts'
import { linkMessage } from './link-message.tsx'

/** Asks for the second half of the double opt-in. Nothing else: a word of advertising would make it unlawful. */
export const confirmation = linkMessage({
  subject: 'Bitte bestätige deine Anmeldung',
  about:
    `Diese E-Mail-Adresse wurde bei ${brand} eingetragen, um Informationen zum Start und den Newsletter zu ` +
    'bekommen. Bestätige bitte, dass du das möchtest. Ohne deine Bestätigung schreiben wir dir nicht.',
  act: 'Anmeldung bestätigen',
  validity: 'Der Link gilt 7 Tage.',
  notYou: 'Du hast dich nicht eingetragen? Dann musst du nichts tun, wir löschen den Eintrag nach 7 Tagen.',
})
