import { brand } from '../../content/brand.ts'
import { linkMessage } from './link-message.tsx'

/** The key to one's own data; whoever reads the mailbox is taken for its owner. */
export const myData = linkMessage({
  subject: 'Dein Link zu deinen Daten',
  about:
    `Für diese E-Mail-Adresse wurde ein Link angefordert, der zeigt, was ${brand} über dich gespeichert hat. ` +
    'Dort kannst du auch deine Postleitzahl und deine E-Mail-Adresse ändern, alles mitnehmen oder alles löschen.',
  act: 'Meine Daten ansehen',
  validity: 'Der Link gilt 24 Stunden. Gib ihn nicht weiter: Wer ihn hat, sieht deine Daten.',
  notYou: 'Du hast ihn nicht angefordert? Dann musst du nichts tun, es ändert sich nichts.',
})
