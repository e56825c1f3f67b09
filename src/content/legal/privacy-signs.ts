import { time } from '../processing/deadlines.ts'
import { inline, type Sign } from './blocks.ts'

/** The privacy policy in one screen: five answers, each true by itself. */
export function privacySigns(brand: string): Sign[] {
  return [
    {
      sign: 'letter',
      title: 'Was',
      text: inline(
        'Deine E-Mail-Adresse, deine Postleitzahl und dein Ja. Besuche zählen wir ohne Cookie und ohne IP-Adresse.',
      ),
    },
    {
      sign: 'house',
      title: 'Wozu',
      text: inline(`Für die E-Mail zum Start von ${brand} und den Newsletter. In E-Mails messen wir nichts.`),
    },
    {
      sign: 'clock',
      title: 'Wie lange',
      text: inline(
        `Bis du dich abmeldest, der Nachweis noch ${time('withdrawn_signups')}. Löschen kannst du alles sofort. Was du nicht bestätigst, löschen wir nach ${time('unconfirmed_signups')}n.`,
      ),
    },
    {
      sign: 'door',
      title: 'Wer',
      text: inline('Wir, und wer für uns Server und Post betreibt. Google nur, wenn du zustimmst.'),
    },
    {
      sign: 'switch',
      title: 'Deine Knöpfe',
      text: inline('[Meine Daten](myData): ansehen, ändern, mitnehmen, löschen, abmelden.'),
      consentSettings: true,
    },
  ]
}
