import type { ServerTrouble } from '../../mail/delivery-errors.ts'

/**
 * What is wrong with a mail server, and what to do. What it or this machine said stands beside, and tells the rest: a name
 * unknown, a certificate run out.
 */
export const TROUBLE_WORDS: Record<ServerTrouble, { what: string; fix: string }> = {
  unreachable: {
    what: 'Der Mailserver ist nicht zu erreichen, oder es antwortet keiner.',
    fix: 'Prüfe Namen und Port in SMTP_URL (465 mit smtps://, 587 mit smtp://), und ob eine Firewall ihn sperrt: Viele Anbieter von Servern geben 25 und 465 erst auf Anfrage frei. Es wird von selbst weiter versucht.',
  },
  encryption: {
    what: 'Mit dem Mailserver kommt keine verschlüsselte Verbindung zustande; ohne sie geht kein Brief ab.',
    fix: 'Setze smtps:// mit Port 465, oder smtp:// mit Port 587 (STARTTLS); sonst nimm einen Anbieter, der verschlüsselt.',
  },
  certificate: {
    what: 'Dem Zertifikat des Mailservers traut diese Maschine nicht.',
    fix: 'Schreibe in SMTP_URL den Namen, den der Anbieter nennt. Ein abgelaufenes muss er erneuern (prüfe auch die Uhr dieser Maschine); die Stelle hinter einem eigenen macht NODE_EXTRA_CA_CERTS bekannt.',
  },
  login: {
    what: 'Der Mailserver nimmt Namen oder Passwort nicht an.',
    fix: 'Prüfe beides in SMTP_URL (Sonderzeichen prozentkodiert); manche Anbieter verlangen ein App-Passwort. Danach neu starten.',
  },
  blocked: {
    what: 'Der Mailserver nimmt von dieser Maschine nichts an.',
    fix: 'Lies seine Antwort: Oft steht die Adresse auf einer Sperrliste, oder der Versand ist nur aus dem Netz des Anbieters erlaubt.',
  },
  sender: {
    what: 'Der Mailserver nimmt den Absender nicht an.',
    fix: 'Setze MAIL_FROM auf eine Adresse, mit der dieses Konto schreiben darf.',
  },
  busy: {
    what: 'Der Mailserver lässt gerade keine weiteren Verbindungen zu.',
    fix: 'Nichts, es wird von selbst weiter versucht. Kommt es oft vor, setze SMTP_CONNECTIONS kleiner.',
  },
  throttled: {
    what: 'Der Mailserver nimmt gerade nicht mehr Briefe an.',
    fix: 'Nichts, es wird von selbst weiter versucht. Kommt es oft vor, setze LETTERS_PER_HOUR auf das, was der Anbieter erlaubt.',
  },
}
