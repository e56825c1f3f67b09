import type { Operator } from '../operator.ts'
import { given } from './legal-text.ts'
import { privacyMail } from './privacy-operation.ts'

/** What a visitor may ask for, and where. The right to object is set apart from the rest, as Art. 21 Abs. 4 DSGVO asks. */
export const rights = (operator: Operator) => `
  # rechte: Deine Rechte
  Du hast uns gegenüber diese Rechte:

  - **Auskunft** darüber, welche Daten wir von dir haben (Art. 15 DSGVO),
  - **Berichtigung** falscher Daten (Art. 16 DSGVO),
  - **Löschung** deiner Daten (Art. 17 DSGVO),
  - **Einschränkung** der Verarbeitung (Art. 18 DSGVO),
  - **Übertragbarkeit**, also deine Daten in einem gängigen Format (Art. 20 DSGVO),
  - **Widerspruch** (Art. 21 DSGVO), mehr dazu im nächsten Abschnitt,
  - **Widerruf** einer Einwilligung (Art. 7 Abs. 3 DSGVO),
  - **Beschwerde** bei einer Aufsichtsbehörde (Art. 77 DSGVO).

  Am schnellsten geht es auf der Seite [Meine Daten](myData): Dort kannst du ansehen, ändern, mitnehmen und löschen, was
  zu deiner E-Mail-Adresse gespeichert ist.

  Auch eine E-Mail genügt${mailTo(operator)}

  Wir antworten innerhalb eines Monats, und es kostet dich nichts. Weil wir zu einem Besuch keine Kennung
  speichern, können wir dir Besuche nicht zuordnen; bei der Anmeldung genügt deine E-Mail-Adresse.

  ## Keine Pflicht, keine automatische Entscheidung
  Du musst uns keine Daten geben. Entscheidungen, die allein eine Maschine trifft, auch Profiling (Art. 22 DSGVO),
  gibt es hier nicht.

  # widerspruch: Dein Recht auf Widerspruch
  ! **Du kannst der Verarbeitung widersprechen (Art. 21 DSGVO).** Stützen wir uns auf ein berechtigtes Interesse
  (Art. 6 Abs. 1 f DSGVO), kannst du aus Gründen, die sich aus deiner besonderen Situation ergeben, jederzeit
  widersprechen. Dann verarbeiten wir die Daten nicht weiter, es sei denn, zwingende schutzwürdige Gründe
  überwiegen oder wir brauchen sie für Rechtsansprüche.
  **Werbung kannst du jederzeit ohne Grund widersprechen;** dann nutzen wir deine Daten dafür nicht mehr.

  # widerruf: Widerruf
  Du kannst deine Einwilligung jederzeit widerrufen (Art. 7 Abs. 3 DSGVO), ohne Grund. Was bis dahin geschah,
  bleibt rechtmäßig.

  ## Anmeldung
  Drücke den Knopf hinter dem Link zum Abmelden, der in jedem Newsletter steht, oder melde dich auf der Seite
  [Meine Daten](myData) ab.

  Oder schreib uns eine E-Mail von der angemeldeten Adresse oder nenne sie darin${mailTo(operator)}

  Danach schreiben wir dir nicht mehr. Was gespeichert bleibt, steht unter „Abmeldung und Sperrliste“.

  ## Werbemessung
  Öffne die „Cookie-Einstellungen“ im Abschnitt über Cookies und wähle „Ablehnen“.

  # beschwerde: Beschwerde bei der Aufsicht
  Du kannst dich bei jeder Datenschutz-Aufsicht beschweren, auch bei der an deinem Wohnort. Für uns ist zuständig:

  > Die Landesbeauftragte für den Datenschutz und für das Recht auf Akteneinsicht Brandenburg
  > Stahnsdorfer Damm 77
  > 14532 Kleinmachnow
  > Telefon 033203 356-0, Telefax 033203 356-49

  [Poststelle@LDA.Brandenburg.de](mailto:Poststelle@LDA.Brandenburg.de) · [lda.brandenburg.de](https://www.lda.brandenburg.de)

  # sicherheit: Sicherheit
  Wer unsere Seiten aufruft, darf in die Datenbank nur eintragen. Gespeicherte Angaben zeigt die Seite nur dem, der
  einen Link aus einer E-Mail an die eigene Adresse hat. E-Mail-Adressen, Postleitzahlen und diese Links stehen in
  keinem Protokoll, und von den Links speichern wir nur Prüfwerte. Unsere Schriften und Bilder liegen auf unserem
  eigenen Server.

  # minderjaehrige: Kinder und Jugendliche
  Unser Angebot richtet sich an Erwachsene. Bist du noch nicht 16 Jahre alt, melde dich bitte nur an, wenn deine
  Eltern einverstanden sind (Art. 8 DSGVO).

  # stand: Stand dieser Erklärung
  ${given(operator.privacyApprovedOn, (day) => `Diese Erklärung gilt seit dem ${day}.`, 'Tag der Freigabe. Trägt der Betreiber ein.')}

  Ändert sich, was diese Seite tut, ändern wir auch diese Erklärung.
`

function mailTo(operator: Operator): string {
  const mail = privacyMail(operator)
  return mail ? `: ${mail}` : '. Platzhalter: E-Mail-Adresse für den Datenschutz.'
}
