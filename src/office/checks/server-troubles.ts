import type { TroubleWords } from '../../contract/console/post-offices.ts'
import type { ServerTrouble } from '../../mail/delivery-errors.ts'

const WAIT = 'Nichts: Die Briefe warten, und es wird von selbst weiter versucht.'

export const TROUBLE_WORDS: Record<ServerTrouble, TroubleWords> = {
  'unknown-host': {
    what: 'Den Namen des Mailservers kennt das DNS nicht.',
    fix: 'Prüfe den Namen in SMTP_URL auf Tippfehler, und ob diese Maschine Namen auflösen kann.',
  },
  'connection-refused': {
    what: 'Am Mailserver nimmt auf diesem Port niemand Verbindungen an.',
    fix: 'Prüfe den Port in SMTP_URL (meist 465 mit smtps:// oder 587 mit smtp://), und ob der Server läuft.',
  },
  silent: {
    what: 'Der Mailserver antwortet nicht.',
    fix: 'Prüfe, ob eine Firewall den Port sperrt; viele Anbieter von Servern geben 25 und 465 erst auf Anfrage frei.',
  },
  unreachable: {
    what: 'Die Verbindung zum Mailserver kommt nicht zustande oder reißt ab.',
    fix: `${WAIT} Hält es an, frag den Betreiber des Mailservers.`,
  },
  'tls-on-plain-port': {
    what: 'Der Port spricht kein TLS von Anfang an, SMTP_URL verlangt es mit smtps://.',
    fix: 'Setze smtp:// mit Port 587 (STARTTLS), oder smtps:// mit Port 465.',
  },
  'plain-on-tls-port': {
    what: 'Der Mailserver grüßt nicht: Vermutlich erwartet der Port TLS von Anfang an.',
    fix: 'Setze smtps:// statt smtp:// für Port 465.',
  },
  'no-starttls': {
    what: 'Der Mailserver bietet keine Verschlüsselung an (STARTTLS); ohne sie geht kein Brief ab.',
    fix: 'Nimm smtps:// mit Port 465, oder einen Anbieter, der verschlüsselt.',
  },
  'not-smtp': {
    what: 'An diesem Port antwortet kein Mailserver für den Versand (vielleicht einer für IMAP oder POP3).',
    fix: 'Prüfe den Port in SMTP_URL: Versand geht über 465 oder 587, nicht über 143, 993, 110 oder 995.',
  },
  'certificate-expired': {
    what: 'Das Zertifikat des Mailservers ist abgelaufen.',
    fix: 'Der Betreiber des Mailservers muss es erneuern; prüfe auch die Uhr dieser Maschine.',
  },
  'certificate-name': {
    what: 'Das Zertifikat des Mailservers gilt für einen anderen Namen.',
    fix: 'Schreibe in SMTP_URL den Namen, für den das Zertifikat gilt; der Anbieter nennt ihn.',
  },
  'certificate-unknown': {
    what: 'Das Zertifikat des Mailservers hat niemand unterschrieben, dem diese Maschine traut.',
    fix: 'Nimm den Namen, den der Anbieter nennt; bei eigenem Zertifikat die Stelle mit NODE_EXTRA_CA_CERTS bekannt machen.',
  },
  encryption: {
    what: 'Die verschlüsselte Verbindung zum Mailserver kommt nicht zustande.',
    fix: 'Prüfe Port und smtp:// oder smtps:// in SMTP_URL.',
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
    fix: `${WAIT} Kommt es oft vor, setze SMTP_CONNECTIONS kleiner.`,
  },
  throttled: {
    what: 'Der Mailserver nimmt gerade nicht mehr Briefe an.',
    fix: `${WAIT} Kommt es oft vor, setze LETTERS_PER_HOUR auf das, was der Anbieter erlaubt.`,
  },
}

/** With the words for the code that was written down; null for none, or for one that this program does not know. */
export function withTrouble<Known extends { code: string | null }>({ code, ...known }: Known) {
  return { ...known, trouble: (code !== null && TROUBLE_WORDS[code as ServerTrouble]) || null }
}
