import { deletedAfter, time } from './deadlines.ts'
import { purposeOf } from './purpose.ts'

const NUMBERS = 'laufende oder zufällige Nummern, die E-Mail, Link, Anmeldung und Ausgabe einander zuordnen'

export const letters = purposeOf({
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
      'wofür eine E-Mail ist: Bestätigung, neue Adresse, Link zu deinen Daten oder Newsletter': 'kind',
      'wann wir sie verschicken wollten, wann sie an der Reihe ist und wann der Mailserver sie annahm':
        'queued_at due_at claimed_at sent_at',
      'wie der Versand ausging und wie viele Versuche es gab': 'state tries',
      'seit wann der Mailserver die E-Mail aufschiebt, und ob er schon einmal keine Antwort gab':
        'deferred_since doubted',
      'welches unserer Programme sie gerade verschickt, und bis wann es das tut': 'office lease_until',
      'ob wir eine E-Mail, von der niemand weiß, ob sie ankam, auf sich beruhen lassen': 'rests',
      'die Antwort des Mailservers, ohne deine Adresse': 'answer',
      'die Kennung der E-Mail und die Fassung ihres Textes': 'message_id template_version',
      'ein Prüfwert deines Postfachs, an dem wir zählen, wie oft wir ihm schreiben': 'mailbox_hmac',
      'einen Tag lang ein Prüfwert des Netzes, aus dem eine E-Mail zur Bestätigung verlangt wurde (die IP-Adresse ohne ihr Ende: /24 oder /48; kennen wir es nicht, die Domain der Adresse)':
        'network',
      'wie viele E-Mails dieses Netz an dem Tag schon verlangt hatte, und wie deine an die Reihe kam':
        'turn at_once',
      [NUMBERS]: 'id signup_id address_change_id newsletter_id',
    },
    link_tokens: {
      'ein Prüfwert des Links; den Link selbst kennst nur du': 'hash',
      'wofür der Link gilt': 'purpose',
      'wann der Link entstand und wann er abläuft': 'created_at expires_at',
      [NUMBERS]: 'id signup_id address_change_id letter_id',
    },
    mailbox: {
      'die ganze E-Mail mit Empfänger und Betreff, solange kein Mailserver eingestellt ist und sie deshalb in der Datenbank bleibt':
        'id letter_id recipient subject raw received_at',
    },
    letter_events: {
      'was Mailserver und Postfach zu einer E-Mail sagten: angenommen, aufgeschoben, unzustellbar, als Spam gemeldet, beantwortet':
        'type',
      'wann und auf welchem Weg wir es erfuhren': 'happened_at source',
      'was dabei gesagt wurde, ohne deine Adresse': 'status answer',
      'ein Prüfwert der Rückmeldung, damit sie nur einmal zählt': 'message_digest',
      [NUMBERS]: 'id letter_id',
    },
    newsletter_signups: {
      'wann deine Adresse zum ersten Mal eine E-Mail abwies, falls es so ist': 'refused_at',
      'was ihr Mailserver dabei sagte, ohne deine Adresse': 'refused_answer',
      'seit wann wir wissen, dass E-Mails dich erreichen': 'reached_at',
    },
    letter_rates: {
      'wie viele E-Mails gerade hinausgehen dürfen, an alle zusammen':
        'name capacity per_second tokens filled_at',
    },
    post_offices: {
      'wie es um den Mailserver steht und ob wir Rückmeldungen lesen können, nichts über dich':
        'id started_at seen_at state code answer next_try_at way_back_code way_back_since',
    },
    site: {
      'der Schlüssel der Prüfwerte von Netzen, der jeden Tag wechselt; nichts über dich':
        'network_key_today network_key_yesterday network_keys_made_at',
    },
  },
  elsewhere: {
    'Server-Protokoll': ['falls der Mailserver eine E-Mail nicht annimmt, seine Antwort, ohne deine Adresse'],
    'Postfach für Rückmeldungen beim Mailanbieter': [
      'was Mailserver und Menschen auf unsere E-Mails antworten, mit deiner Adresse',
    ],
  },
  legalBasis:
    'Newsletter: Einwilligung, Art. 6 Abs. 1 a DSGVO; Bestätigung und angeforderte Links: berechtigtes Interesse, Art. 6 Abs. 1 f DSGVO',
  recipients: ['hosting', 'mailProvider'],
  storage: {
    'Angaben zum Versand einer E-Mail': deletedAfter('letters'),
    'Angaben zum Versand des Newsletters': deletedAfter(
      'newsletter_letters',
      `so lange wie deine Anmeldung; danach ohne Bezug zu dir, bis sein Versand ${time('newsletter_letters')} her ist`,
    ),
    'Links aus unseren E-Mails': deletedAfter(
      'expired_links',
      `bis zu ${time('expired_links')} nach ihrem Ablauf; der Link zum Abmelden gilt so lange wie deine Anmeldung`,
    ),
    'Netz einer Anmeldung': 'einen Tag lang als Prüfwert, dessen Schlüssel nach zwei Tagen vernichtet ist',
    'E-Mails, die in der Datenbank bleiben, solange kein Mailserver eingestellt ist': deletedAfter('mailbox'),
  },
  safeguards: [
    'Die E-Mails enthalten keine Bilder aus dem Netz, keine Zählpixel und keine umgeleiteten Links.',
    'Wer auch immer sie anfordert: Eine Adresse bekommt höchstens zwei E-Mails zur Bestätigung in 24 Stunden, die zweite frühestens zehn Minuten nach der ersten, und höchstens drei in 30 Tagen.',
    'Wer sich anmeldet, löst kein Bilderrätsel: Melden sich ungewöhnlich viele an, wechseln sich die Netze ab.',
    'Von den Links wird nur ein Prüfwert gespeichert (SHA-256); jeder gilt für einen einzigen Zweck.',
    'Der Weg zum Mailserver ist verschlüsselt (TLS), wenn er nicht auf derselben Maschine läuft.',
    'Protokolle und Fehlermeldungen enthalten keine E-Mail-Adressen.',
  ],
})
