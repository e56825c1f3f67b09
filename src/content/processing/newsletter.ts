import { deletedAfter, time } from './deadlines.ts'
import { purposeOf } from './purpose.ts'

export const newsletter = purposeOf({
  title: 'Nachricht zum Start und Newsletter',
  purpose:
    'Menschen Bescheid sagen, wenn die App in ihrer Region startet, und ihnen den Newsletter schicken. Die Postleitzahl sagt, welche Region für sie zählt; ein Profil wird nicht gebildet.',
  people: 'alle, die sich auf der Seite anmelden',
  inShort: { data: 'E-Mail-Adresse, Postleitzahl, Zeitpunkte', time: 'bis du dich abmeldest' },
  tables: {
    newsletter_signups: {
      'deine E-Mail-Adresse': 'email',
      'deine Postleitzahl (5 Ziffern)': 'postal_code',
      'der Zeitpunkt deiner Anmeldung': 'created_at',
      'der Zeitpunkt deiner Bestätigung': 'confirmed_at',
      'der Zeitpunkt, zu dem du deine jetzige Adresse bestätigt hast': 'address_confirmed_at',
      'der Zeitpunkt deiner Abmeldung, falls du dich abmeldest': 'withdrawn_at',
      'seit wann deine Adresse keine E-Mails mehr annimmt, falls es so ist': 'undeliverable_at',
      'ein Prüfwert, an dem wir merken, dass dasselbe Formular zweimal kam': 'page_key_hash',
      'wann du erfahren hast, dass es bei dir losgeht': 'told_at',
      'das wievielte Haus in deinem Ort du warst, als du bestätigt hast': 'house_number',
      'ob du bestätigt hast, abgemeldet oder nicht zu erreichen bist': 'state',
      'eine laufende Nummer für deinen Eintrag': 'id',
    },
    newsletters: {
      'Betreff, Vorschau, Text und Knopf der Ausgabe, für alle dieselben':
        'subject preheader body button_caption button_url',
      'die Postleitzahlen, für die sie gedacht ist': 'postal_codes',
      'wann sie entstand und verschickt wurde':
        'created_at send_at started_at ended_at resumed_at state is_launch is_welcome',
      'die Region, für die sie gedacht ist': 'region_id',
      'wer von uns sie geschrieben hat': 'created_by',
      'wann und von wem ihr Entwurf zuletzt geändert wurde': 'saved_at saved_by',
      'wann und an wen von uns ihr Testbrief ging, und mit welchen Worten':
        'tested_at tested_by tested_words',
      'warum sie von selbst anhielt, falls es so ist': 'paused_because',
      'ob sie hinausging, obwohl vor dem Start noch etwas offen war': 'despite_blockers',
      'eine laufende Nummer für die Ausgabe': 'id',
    },
  },
  legalBasis: 'Einwilligung, Art. 6 Abs. 1 a DSGVO und § 7 Abs. 2 UWG',
  recipients: ['hosting', 'mailProvider'],
  storage: {
    'Bestätigte Anmeldung': 'bis du dich abmeldest oder deine Daten löschst',
    'Anmeldung ohne Bestätigung': deletedAfter(
      'unconfirmed_signups',
      `${time('unconfirmed_signups')} nach der letzten E-Mail zur Bestätigung; wartet sie noch auf ihren Versand, höchstens 30 Tage`,
    ),
    'Anmeldung nach deiner Abmeldung, samt Nachweis der Einwilligung': deletedAfter(
      'withdrawn_signups',
      `${time('withdrawn_signups')}, nur noch als Nachweis, bis Ansprüche verjährt sind (§§ 195, 199 BGB); auf deinen Wunsch sofort gelöscht`,
    ),
    'Ausgaben des Newsletters': 'ohne Frist; sie enthalten nichts über dich',
  },
  safeguards: [
    'Den Newsletter bekommt nur, wer seine Adresse selbst bestätigt hat; das stellt die Datenbank sicher.',
    'Vor jedem Versand wird nachgesehen, ob sich jemand abgemeldet hat.',
    'Wer die Seite aufruft, darf eintragen, aber nichts lesen.',
  ],
})
