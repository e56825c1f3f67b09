import { time } from './deadlines.ts'
import { purposesOf } from './purpose.ts'

/** What is processed about who works with the console. */
export const operatorConsole = purposesOf(`
  title: Konsole des Betreibers
  purpose: Die Konsole, in der die Anmeldungen verwaltet werden, nur denen öffnen, die es dürfen, und später zeigen können, wer dort was getan hat.
  people: alle, die die Konsole bedienen
  data: Name, Adresse und Rolle, und seit wann
  data: Prüfwert des Passworts (scrypt), nicht das Passwort
  data: von Passkeys der öffentliche Teil, dein Name dafür und die Art des Geräts
  data: verschlüsselt der Schlüssel deiner App für Codes und deine Codes für den Notfall
  data: Sitzungen und womit sie begannen
  data: Anmeldeversuche als Prüfwerte
  data: was du in der Konsole getan hast und wann, in Nummern; bei einer vergeblichen Anmeldung, in welchen Zugang sie führen sollte
  data: was wir dir über deinen Zugang, über Regionen und Starts geschrieben haben
  data: Bilder, die du in Briefe gesetzt hast, ohne das, was eine Kamera dazuschreibt
  tables: operators operator_credentials operator_passkeys operator_second_factors operator_sessions operator_challenges log_in_tries audit_log operator_notes letter_pictures
  browser: Cookie | __Host-konsole.session_token | hält die Sitzung in der Konsole | 30 Minuten nach der letzten Anfrage
  browser: Cookie | __Host-konsole.two_factor | merkt sich, dass das Passwort stimmte, bis der Code kommt | 10 Minuten
  browser: Cookie | __Host-konsole.passkey | gehört zu der Frage, die ein Passkey beantwortet | 5 Minuten
  legalBasis: berechtigtes Interesse an einem sicheren Betrieb, Art. 6 Abs. 1 f DSGVO; bei Beschäftigten § 26 BDSG; die Cookies sind unbedingt erforderlich, § 25 Abs. 2 Nr. 2 TDDDG
  recipients: hosting
  time: solange der Zugang besteht
  storage: Zugänge zur Konsole | solange jemand die Konsole bedient
  storage: Sitzungen der Konsole | ${time('operator_sessions')} nach ihrem Ende
  storage: Was sich an einem Zugang geändert hat, und was wir über Starts geschrieben haben | ${time('operator_notes')}
  storage: Anmeldeversuche | ${time('log_in_tries')} nach dem letzten
  storage: Protokoll der Konsole | ${time('audit_log')}
  storage: Bilder, die in keinem Brief mehr stehen | ${time('letter_pictures')}
  safeguards: Passwörter haben mindestens 15 Zeichen; ein zweiter Schritt oder ein Passkey wird angeboten.
  safeguards: Eine Sitzung endet 30 Minuten nach der letzten Anfrage, spätestens nach zwölf Stunden.
  safeguards: Die Konsole fragt die Datenbank mit einer eigenen Rolle, die nur darf, was sie braucht.
  safeguards: In das Protokoll der Konsole wird nur hinzugefügt, im Namen dessen, in dessen Sitzung es geschah; Angaben zu Angemeldeten stehen nicht darin.
`)
