import { time } from './deadlines.ts'
import type { Purpose } from './purpose.ts'

export const operatorConsole: Purpose = {
  title: 'Konsole des Betreibers',
  purpose:
    'Die Konsole, in der die Anmeldungen verwaltet werden, nur denen öffnen, die es dürfen, und später zeigen können, wer dort was getan hat.',
  people: 'alle, die die Konsole bedienen',
  data: [
    'Name, Adresse und Rolle, und seit wann',
    'Prüfwert des Passworts (scrypt), nicht das Passwort',
    'von Passkeys der öffentliche Teil, dein Name dafür und die Art des Geräts',
    'verschlüsselt der Schlüssel deiner App für Codes und deine Codes für den Notfall',
    'Sitzungen und womit sie begannen; Anmeldeversuche als Prüfwerte',
    'was du in der Konsole getan hast und wann, in Nummern; bei einer vergeblichen Anmeldung, in welchen Zugang sie führen sollte',
    'was wir dir über deinen Zugang, über Regionen und Starts geschrieben haben',
    'Bilder, die du in Briefe gesetzt hast, ohne das, was eine Kamera dazuschreibt',
  ].join('; '),
  tables:
    'operators operator_credentials operator_passkeys operator_second_factors operator_sessions operator_challenges log_in_tries audit_log operator_notes letter_pictures',
  browser: [
    {
      kind: 'Cookie',
      name: '__Host-konsole.session_token',
      purpose: 'hält die Sitzung in der Konsole',
      lifetime: '30 Minuten nach der letzten Anfrage',
    },
    {
      kind: 'Cookie',
      name: '__Host-konsole.two_factor',
      purpose: 'merkt sich, dass das Passwort stimmte, bis der Code kommt',
      lifetime: '10 Minuten',
    },
    {
      kind: 'Cookie',
      name: '__Host-konsole.passkey',
      purpose: 'gehört zu der Frage, die ein Passkey beantwortet',
      lifetime: '5 Minuten',
    },
  ],
  legalBasis:
    'berechtigtes Interesse an einem sicheren Betrieb, Art. 6 Abs. 1 f DSGVO; bei Beschäftigten § 26 BDSG; die Cookies sind unbedingt erforderlich, § 25 Abs. 2 Nr. 2 TDDDG',
  recipients: ['hosting'],
  time: 'solange der Zugang besteht',
  storage: {
    'Zugänge zur Konsole': 'solange jemand die Konsole bedient',
    'Sitzungen der Konsole': `${time('operator_sessions')} nach ihrem Ende`,
    'Was sich an einem Zugang geändert hat, und was wir über Starts geschrieben haben':
      time('operator_notes'),
    Anmeldeversuche: `${time('log_in_tries')} nach dem letzten`,
    'Protokoll der Konsole': time('audit_log'),
    'Bilder, die in keinem Brief mehr stehen': time('letter_pictures'),
  },
  safeguards: [
    'Passwörter haben mindestens 15 Zeichen; ein zweiter Schritt oder ein Passkey wird angeboten.',
    'Eine Sitzung endet 30 Minuten nach der letzten Anfrage, spätestens nach zwölf Stunden.',
    'Die Konsole fragt die Datenbank mit einer eigenen Rolle, die nur darf, was sie braucht.',
    'In das Protokoll der Konsole wird nur hinzugefügt, im Namen dessen, in dessen Sitzung es geschah; Angaben zu Angemeldeten stehen nicht darin.',
  ],
}
