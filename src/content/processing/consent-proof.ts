import { time } from './deadlines.ts'
import { purposeOf } from './purpose.ts'

const WORDING = 'die Fassung der Einwilligung, die galt, mit ihrem Wortlaut'
const CHECKSUMS = 'Prüfwerte, die eine spätere Änderung erkennbar machen'
const NUMBERS = 'laufende Nummern, die Schritte, Angaben und Anmeldung einander zuordnen'

export const consentProof = purposeOf({
  title: 'Nachweis der Einwilligung',
  purpose:
    'Nachweisen können, dass jemand der Zusendung zugestimmt hat, mit welchem Wortlaut und wann, und dass sich zeigt, wenn die Aufzeichnung nachträglich verändert wurde.',
  people: 'alle, die sich auf der Seite anmelden',
  inShort: {
    data: 'Angaben der Anmeldung, Wortlaut der Einwilligung, Schritte mit Zeitpunkt, Browser-Kennung',
    basis: 'Pflicht zum Nachweis, Art. 6 Abs. 1 c DSGVO',
    time: `so lange wie die Anmeldung, nach deiner Abmeldung ${time('withdrawn_signups')}`,
  },
  tables: {
    consent_event_people: {
      'deine E-Mail-Adresse, so wie du sie eingegeben hast und in einheitlicher Schreibweise, deine Postleitzahl und deine Browser-Kennung (User-Agent)':
        'person',
      'eine Zufallszahl, ohne die der Prüfwert dieser Angaben nichts verrät': 'salt',
      [NUMBERS]: 'event_id signup_id',
    },
    consent_events: {
      'was geschah: angemeldet, E-Mail verschickt, bestätigt, geändert, abgemeldet, gelöscht oder abgelaufen':
        'type',
      'wann es geschah': 'happened_at',
      'wodurch es geschah: Formular und Seite, Fassung und Kennung der E-Mail, Prüfwert des Links, Antwort des Mailservers, Weg der Abmeldung':
        'facts',
      [WORDING]: 'wording',
      [CHECKSUMS]: 'person_digest previous_hash hash',
      [NUMBERS]: 'id signup_id',
    },
    consent_wordings: { [WORDING]: 'version wording in_use_since' },
    site: { 'wie oft in allen Aufzeichnungen etwas nicht stimmt, ohne Bezug zu einzelnen': 'record_faults' },
  },
  withIp: 'deine IP-Adresse beim Anmelden und beim Bestätigen',
  legalBasis:
    'Pflicht zum Nachweis, Art. 6 Abs. 1 c mit Art. 5 Abs. 2 und Art. 7 Abs. 1 DSGVO; nach der Abmeldung berechtigtes Interesse, Art. 6 Abs. 1 f DSGVO',
  storage: {
    'Nachweis der Einwilligung': 'so lange wie die Anmeldung, zu der er gehört, und mit ihr gelöscht',
    'Kette der Prüfwerte': 'ohne Frist; nach dem Löschen deiner Angaben steht nichts darin, was dich nennt',
  },
  safeguards: [
    'An die Aufzeichnung wird nur angehängt; jeder Schritt trägt den Prüfwert des Schritts davor.',
    'Die Angaben zur Person stehen getrennt von der Kette und lassen sich löschen, ohne sie zu brechen.',
    'Eine bestätigte Anmeldung ohne vollständigen Nachweis, oder mit anderer Adresse oder Postleitzahl als der nachgewiesenen, lässt die Datenbank nicht zu.',
    'Jede Nacht werden alle Prüfwerte nachgerechnet.',
  ],
})
