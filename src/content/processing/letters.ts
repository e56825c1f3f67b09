import { deletedAfter, time } from './deadlines.ts'
import { all, purposeOf } from './purpose.ts'
import { queueColumns } from './queue-columns.ts'

const NUMBERS = 'laufende oder zufällige Nummern, die E-Mail, Link, Anmeldung und Ausgabe einander zuordnen'

export const letters = purposeOf({
  id: 'letters',
  title: 'E-Mails verschicken',
  purpose:
    'Die E-Mail zur Bestätigung, die angeforderten Links und den Newsletter zuverlässig und jede E-Mail nur einmal verschicken, und verhindern, dass jemand über das Formular mit E-Mails überhäuft wird.',
  people: 'alle, deren Adresse im Formular oder bei „Meine Daten“ eingetragen wird',
  inShort: {
    data: 'was wann verschickt wurde, Antwort des Mailservers, Prüfwert der Adresse',
    basis: 'Einwilligung oder berechtigtes Interesse, Art. 6 Abs. 1 a und f DSGVO',
    time: `${time('letters')}, beim Newsletter so lange wie deine Anmeldung`,
  },
  tables: {
    letters: {
      kind: 'wofür eine E-Mail ist: Bestätigung, neue Adresse, Link zu deinen Daten oder Newsletter',
      ...all(
        'wann wir sie verschicken wollten und wann der Mailserver sie annahm',
        'queued_at claimed_at sent_at',
      ),
      ...all('wie der Versand ausging und wie viele Versuche es gab', 'outcome tries'),
      smtp_answer: 'die Antwort des Mailservers, ohne deine Adresse',
      ...all('die Kennung der E-Mail und die Fassung ihres Textes', 'message_id template_version'),
      asked_again: 'ob du die E-Mail auf der Seite noch einmal angefordert hast',
      mailbox_hmac: 'ein Prüfwert deines Postfachs, an dem wir zählen, wie oft wir ihm schreiben',
      ...all(NUMBERS, 'id signup_id address_change_id newsletter_id job_id'),
    },
    link_tokens: {
      ...all('ein Prüfwert des Links; den Link selbst kennst nur du', 'lookup hash'),
      purpose: 'wofür der Link gilt',
      ...all('wann der Link entstand und wann er abläuft', 'created_at expires_at'),
      ...all(NUMBERS, 'id signup_id address_change_id letter_id'),
    },
    mailbox: all(
      'die ganze E-Mail mit Empfänger und Betreff, solange kein Mailserver eingestellt ist und sie deshalb in der Datenbank bleibt',
      'id letter_id recipient subject raw received_at',
    ),
    letter_budget: all(
      'wie viele E-Mails zur Bestätigung in welcher Stunde verschickt wurden, an alle zusammen',
      'hour claimed',
    ),
    newsletter_outcomes: all(
      'wie viele E-Mails eines Newsletters wie ausgingen, an alle zusammen',
      'newsletter_id outcome letters',
    ),
    letter_changes: all(
      'was sich an diesen Zahlen gerade geändert hat, ohne Bezug zu einzelnen E-Mails',
      'newsletter_id was became',
    ),
    ...queueColumns,
  },
  elsewhere: [
    {
      place: 'Server-Protokoll',
      data: 'falls der Mailserver eine E-Mail nicht annimmt, seine Antwort, ohne deine Adresse',
    },
  ],
  legalBasis:
    'Newsletter: Einwilligung, Art. 6 Abs. 1 a DSGVO; Bestätigung und angeforderte Links: berechtigtes Interesse, Art. 6 Abs. 1 f DSGVO',
  recipients: ['hosting', 'mailProvider'],
  storage: [
    deletedAfter('letters', 'Angaben zum Versand einer E-Mail'),
    deletedAfter(
      'newsletter_letters',
      'Angaben zum Versand des Newsletters',
      `so lange wie deine Anmeldung; danach ohne Bezug zu dir, längstens ${time('newsletter_letters')} ab dem Versand`,
    ),
    deletedAfter(
      'expired_links',
      'Links aus unseren E-Mails',
      `bis zu ${time('expired_links')} nach ihrem Ablauf; der Link zum Abmelden gilt so lange wie deine Anmeldung`,
    ),
    deletedAfter('jobs', 'Erledigte Aufträge'),
    {
      what: 'Aufträge, die noch warten oder nach acht Versuchen liegen blieben',
      words: 'höchstens ein Jahr',
    },
    deletedAfter('mailbox', 'E-Mails, die in der Datenbank bleiben, solange kein Mailserver eingestellt ist'),
  ],
  safeguards: [
    'Die E-Mails enthalten keine Bilder aus dem Netz, keine Zählpixel und keine umgeleiteten Links.',
    'Eine Adresse bekommt höchstens eine E-Mail zur Bestätigung in 24 Stunden, eine zweite nur, wenn die Seite der Anmeldung sie anfordert, und zusammen höchstens drei in 30 Tagen.',
    'Von den Links wird nur ein Prüfwert gespeichert (SHA-256); jeder gilt für einen einzigen Zweck.',
    'Der Weg zum Mailserver ist verschlüsselt (TLS), wenn er nicht auf derselben Maschine läuft.',
    'Protokolle und Fehlermeldungen enthalten keine E-Mail-Adressen.',
  ],
})
