import { deletedAfter, time } from './deadlines.ts'
import { purposeOf, type StoredInBrowser } from './purpose.ts'

const cookie = (part: string, purpose: string, lifetime: string): StoredInBrowser => ({
  name: `__Host-konsole.${part}`,
  kind: 'cookie',
  purpose,
  lifetime,
})

export const operatorConsole = purposeOf({
  title: 'Konsole des Betreibers',
  purpose:
    'Die Konsole, in der die Anmeldungen verwaltet werden, nur denen öffnen, die es dürfen, und später zeigen können, wer dort was getan hat.',
  people: 'alle, die die Konsole bedienen',
  inShort: {
    data: 'Name und Adresse der Bedienenden, wie und wann sie sich anmelden, was sie tun',
    basis: 'berechtigtes Interesse, Art. 6 Abs. 1 f DSGVO',
    time: `Zugang: solange er besteht; Protokoll: ${time('audit_log')}`,
  },
  tables: {
    operators: {
      'dein Name als Bedienende oder Bedienender': 'name',
      'die Adresse, mit der du dich an der Konsole anmeldest': 'email',
      'deine Rolle in der Konsole, und seit wann du sie hast': 'role role_since',
      'ob du dich zusätzlich mit einem Code einer App anmeldest': 'totp_enabled',
      'wann dein Zugang angelegt und geändert wurde': 'created_at updated_at',
      'eine zufällige Nummer für deinen Zugang': 'id',
    },
    operator_credentials: {
      'ein Prüfwert deines Passworts (scrypt), nicht das Passwort': 'password',
      'wann du dein Passwort gesetzt hast': 'id operator_id account_id provider_id created_at updated_at',
    },
    log_in_failures: {
      'Prüfwerte der Adresse und des Zugangs, bei denen das Anmelden begann oder misslang, und wie oft':
        'key failures last_at',
    },
    operator_sessions: {
      'eine zufällige Nummer deiner Sitzung, womit und wann sie begann und bis wann sie gilt':
        'id operator_id token means expires_at created_at updated_at',
    },
    operator_challenges: {
      'womit der nächste Schritt deiner Anmeldung verglichen wird, für einige Minuten, und der Prüfwert des Links, mit dem du dein Passwort setzt, für einen Tag':
        'id identifier value expires_at created_at updated_at',
    },
    operator_second_factors: {
      'verschlüsselt der Schlüssel deiner App für Codes und deine Codes für den Notfall, falsche Eingaben in Folge, und aus welcher halben Minute der letzte Code war':
        'id operator_id secret recovery_codes verified failed_codes locked_until last_step',
    },
    operator_passkeys: {
      'von deinen Passkeys der öffentliche Teil, dein Name dafür, die Art des Geräts und wann du ihn eingerichtet hast':
        'id operator_id name public_key credential_id counter device_type backed_up transports aaguid created_at',
    },
    operator_notes: {
      'was sich an deinem Zugang geändert hat, was wir dir über Regionen und Starts schreiben, wann es geschah, und wann wir es dir geschrieben haben':
        'id operator_id kind about happened_at sent_at',
    },
    audit_log: {
      'was du in der Konsole getan hast und wann, mit den Nummern deines Zugangs und deiner Sitzung':
        'id at operator_id session_id action',
      'womit du es getan hast, in Nummern; bei einer vergeblichen Anmeldung, in welchen Zugang sie führen sollte':
        'subject',
    },
    letter_pictures: {
      'Bilder, die du in Briefe gesetzt hast, ohne das, was eine Kamera dazuschreibt, und wann':
        'id bytes added_at',
    },
  },
  browser: [
    cookie('session_token', 'hält die Sitzung in der Konsole', '30 Minuten nach der letzten Anfrage'),
    cookie('two_factor', 'merkt sich, dass das Passwort stimmte, bis der Code kommt', '10 Minuten'),
    cookie('passkey', 'gehört zu der Frage, die ein Passkey beantwortet', '5 Minuten'),
  ],
  legalBasis:
    'berechtigtes Interesse an einem sicheren Betrieb, Art. 6 Abs. 1 f DSGVO; bei Beschäftigten § 26 BDSG; die Cookies sind unbedingt erforderlich, § 25 Abs. 2 Nr. 2 TDDDG',
  storage: {
    'Zugänge zur Konsole': 'solange jemand die Konsole bedient',
    'Sitzungen der Konsole': deletedAfter(
      'operator_sessions',
      `${time('operator_sessions')} nach ihrem Ende`,
    ),
    'Was sich an einem Zugang geändert hat, und was wir über Starts geschrieben haben':
      deletedAfter('operator_notes'),
    'Misslungene Anmeldungen': deletedAfter('log_in_failures', 'einen Tag nach der letzten'),
    'Protokoll der Konsole': deletedAfter('audit_log'),
    'Bilder, die in keinem Brief mehr stehen': deletedAfter('letter_pictures'),
  },
  safeguards: [
    'Passwörter haben mindestens 15 Zeichen; ein zweiter Schritt oder ein Passkey wird angeboten.',
    'Eine Sitzung endet 30 Minuten nach der letzten Anfrage, spätestens nach zwölf Stunden.',
    'Die Konsole fragt die Datenbank mit einer eigenen Rolle, die nur darf, was sie braucht.',
    'In das Protokoll der Konsole wird nur hinzugefügt, im Namen dessen, in dessen Sitzung es geschah; Angaben zu Angemeldeten stehen nicht darin.',
  ],
})
