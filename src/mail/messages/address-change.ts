import { brand } from '../../content/brand.ts'
import { linkMessage } from './link-message.tsx'

/** Goes to the new address: only whoever reads letters there may take it over. */
export const addressChange = linkMessage({
  subject: 'Bitte bestätige deine neue E-Mail-Adresse',
  about:
    `Diese E-Mail-Adresse soll künftig die Informationen zum Start und den Newsletter von ${brand} bekommen. ` +
    'Bestätige bitte, dass du das möchtest. Bis dahin bleibt die bisherige Adresse eingetragen.',
  act: 'Neue Adresse bestätigen',
  validity: 'Der Link gilt 7 Tage.',
  notYou: 'Du hast das nicht veranlasst? Dann musst du nichts tun, es ändert sich nichts.',
})
