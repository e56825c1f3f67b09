import { deletedAfter, time } from './deadlines.ts'
import { all, purposeOf } from './purpose.ts'

export const newsletter = purposeOf({
  id: 'newsletter',
  title: 'Nachricht zum Start und Newsletter',
  purpose:
    'Menschen Bescheid sagen, wenn die App in ihrer Region startet, und ihnen den Newsletter schicken. Die Postleitzahl sagt, welche Region für sie zählt; ein Profil wird nicht gebildet.',
  people: 'alle, die sich auf der Seite anmelden',
  inShort: { data: 'E-Mail-Adresse, Postleitzahl, Zeitpunkte', time: 'bis du dich abmeldest' },
  tables: {
    newsletter_signups: {
      email: 'deine E-Mail-Adresse',
      postal_code: 'deine Postleitzahl (5 Ziffern)',
      created_at: 'der Zeitpunkt deiner Anmeldung',
      confirmed_at: 'der Zeitpunkt deiner Bestätigung',
      address_confirmed_at: 'der Zeitpunkt, zu dem du deine jetzige Adresse bestätigt hast',
      withdrawn_at: 'der Zeitpunkt deiner Abmeldung, falls du dich abmeldest',
      undeliverable_at: 'seit wann deine Adresse keine E-Mails mehr annimmt, falls es so ist',
      page_key_hash: 'ein Prüfwert, an dem wir merken, dass dasselbe Formular zweimal kam',
      told_at: 'wann du erfahren hast, dass es bei dir losgeht',
      house_number: 'das wievielte Haus in deinem Ort du warst, als du bestätigt hast',
      state: 'ob du bestätigt hast, abgemeldet oder nicht zu erreichen bist',
      id: 'eine laufende Nummer für deinen Eintrag',
    },
    newsletters: {
      ...all(
        'Betreff, Vorschau, Text und Knopf der Ausgabe, für alle dieselben',
        'subject preheader body button_caption button_url',
      ),
      postal_codes: 'die Postleitzahlen, für die sie gedacht ist',
      ...all(
        'wann sie entstand und verschickt wurde',
        'created_at send_at started_at ended_at resumed_at state is_launch is_welcome',
      ),
      region_id: 'die Region, für die sie gedacht ist',
      created_by: 'wer von uns sie geschrieben hat',
      ...all('wann und von wem ihr Entwurf zuletzt geändert wurde', 'saved_at saved_by'),
      ...all(
        'wann und an wen von uns ihr Testbrief ging, und mit welchen Worten',
        'tested_at tested_by tested_words',
      ),
      other_texts:
        'zwei Fassungen eines Entwurfs, an dem zwei von uns zugleich schrieben, bis eine genommen ist',
      paused_because: 'warum sie von selbst anhielt, falls es so ist',
      despite_blockers: 'ob sie hinausging, obwohl vor dem Start noch etwas offen war',
      id: 'eine laufende Nummer für die Ausgabe',
    },
  },
  legalBasis: 'Einwilligung, Art. 6 Abs. 1 a DSGVO und § 7 Abs. 2 UWG',
  recipients: ['hosting', 'mailProvider'],
  storage: [
    { what: 'Bestätigte Anmeldung', words: 'bis du dich abmeldest oder deine Daten löschst' },
    deletedAfter(
      'unconfirmed_signups',
      'Anmeldung ohne Bestätigung',
      `${time('unconfirmed_signups')} nach der letzten E-Mail zur Bestätigung; wartet sie noch auf ihren Versand, höchstens 30 Tage`,
    ),
    deletedAfter(
      'withdrawn_signups',
      'Anmeldung nach deiner Abmeldung, samt Nachweis der Einwilligung',
      `${time('withdrawn_signups')}, nur noch als Nachweis, bis Ansprüche verjährt sind (§§ 195, 199 BGB); auf deinen Wunsch sofort gelöscht`,
    ),
    { what: 'Ausgaben des Newsletters', words: 'ohne Frist; sie enthalten nichts über dich' },
  ],
  safeguards: [
    'Den Newsletter bekommt nur, wer seine Adresse selbst bestätigt hat; das stellt die Datenbank sicher.',
    'Vor jedem Versand wird nachgesehen, ob sich jemand abgemeldet hat.',
    'Wer die Seite aufruft, darf eintragen, aber nichts lesen.',
  ],
})
