import type { Operator } from '../operator.ts'
import { time } from '../processing/deadlines.ts'
import { given } from './legal-text.ts'

/**
 * The life of a sign-up: asked for, confirmed (Art. 7 Abs. 1 DSGVO, § 7 UWG), written to, changed, ended.
 * @param storesIp whether the proof of a consent holds the IP address (setting PROOF_STORE_IP)
 */
export const newsletter = (operator: Operator, brand: string, storesIp: boolean) => `
  # anmeldung: Anmeldung zum Newsletter
  Bei der Anmeldung speichern wir:

  - deine E-Mail-Adresse,
  - deine Postleitzahl (5 Ziffern),
  - der Zeitpunkt deiner Anmeldung,
  - der Zeitpunkt deiner Bestätigung,
  - der Zeitpunkt, zu dem du deine jetzige Adresse bestätigt hast,
  - der Zeitpunkt deiner Abmeldung, falls du dich abmeldest,
  - seit wann deine Adresse keine E-Mails mehr annimmt, falls es so ist,
  - ein Prüfwert, an dem wir merken, dass dasselbe Formular zweimal kam,
  - wann du erfahren hast, dass es bei dir losgeht,
  - das wievielte Haus in deinem Ort du warst, als du bestätigt hast,
  - ob du bestätigt hast, abgemeldet oder nicht zu erreichen bist,
  - eine laufende Nummer für deinen Eintrag,
  - und damit deine Einwilligung, die du jederzeit widerrufen kannst.

  Wir nutzen die Adresse, um dir zum Start von ${brand} zu schreiben und dir den Newsletter zu schicken.
  Die Postleitzahl sagt uns, welche Region für dich zählt. Ein Profil bilden wir nicht, und deine Angaben
  geben wir nicht an andere weiter; wer uns beim Betrieb und beim Versand hilft, steht unter „Empfänger“.

  Steht deine Adresse schon auf der Liste, sagt dir das Formular das bei einem zweiten Versuch.
  Wer deine Adresse kennt und einträgt, kann daran erkennen, dass sie angemeldet ist.

  ## Wenn du auf einer Liste stehst
  Hast du uns anderswo zugestimmt, zum Beispiel auf einem Dorffest, lesen wir die Liste ein, und du musst dich
  nicht noch einmal anmelden. Was in deiner Zeile steht, ist dann deine Anmeldung mit ihrem Nachweis.
  Was nicht vollständig ist, lesen wir nicht ein und behalten es nicht. Hast du dich abgemeldet oder gelöscht,
  kommst du durch eine Liste nicht zurück.

  ## Die Ausgaben des Newsletters
  Zu jeder Ausgabe speichern wir, ohne Bezug zu dir:

  - Betreff, Vorschau, Text und Knopf der Ausgabe, für alle dieselben
  - die Postleitzahlen, für die sie gedacht ist
  - wann sie entstand und verschickt wurde
  - die Region, für die sie gedacht ist
  - wer von uns sie geschrieben hat
  - wann und von wem ihr Entwurf zuletzt geändert wurde
  - wann und an wen von uns ihr Testbrief ging, und mit welchen Worten
  - warum sie von selbst anhielt, falls es so ist
  - ob sie hinausging, obwohl vor dem Start noch etwas offen war
  - eine laufende Nummer für die Ausgabe

  ## Rechtsgrundlage
  Deine Einwilligung: Art. 6 Abs. 1 a DSGVO und § 7 Abs. 2 UWG. Die Anmeldung ist freiwillig.
  Ohne E-Mail-Adresse und Postleitzahl können wir dir nicht Bescheid sagen, sonst hat es keine Folgen.

  # bestaetigung: Bestätigung und Nachweis
  Nach der Anmeldung schicken wir dir eine E-Mail mit einem Link. Auf die Liste kommst du erst, wenn du auf der
  Seite dahinter den Knopf drückst (Double-Opt-in). Den Link nur zu öffnen, ändert nichts. Er gilt 7 Tage.

  **Du hast dich nicht angemeldet?** Dann hat jemand anders deine Adresse eingetragen, und du musst nichts tun. Ohne
  Bestätigung löschen wir die Anmeldung, und zwar ${time('unconfirmed_signups')} nach der letzten E-Mail. Höchstens zwei
  solche E-Mails gehen in 24 Stunden an dich, höchstens drei sind es in 30 Tagen.

  ## Was wir als Nachweis festhalten
  Wer Newsletter verschickt, muss jede einzelne Einwilligung nachweisen können. Dafür speichern wir zu
  jedem Schritt:

  - deine E-Mail-Adresse, so wie du sie eingegeben hast und in einheitlicher Schreibweise, deine Postleitzahl und deine Browser-Kennung (User-Agent)
  - eine Zufallszahl, ohne die der Prüfwert dieser Angaben nichts verrät
  - laufende Nummern, die Schritte, Angaben und Anmeldung einander zuordnen
  - was geschah: angemeldet, E-Mail verschickt, bestätigt, geändert, abgemeldet, gelöscht oder abgelaufen
  - wann es geschah
  - wodurch es geschah: Formular und Seite, Fassung und Kennung der E-Mail, Prüfwert des Links, Antwort des Mailservers, Weg der Abmeldung
  - die Fassung der Einwilligung, die galt, mit ihrem Wortlaut
  - Prüfwerte, die eine spätere Änderung erkennbar machen
  - wie oft in allen Aufzeichnungen etwas nicht stimmt, ohne Bezug zu einzelnen

  ${storesIp ? '**Dazu kommt deine IP-Adresse beim Anmelden und beim Bestätigen.** Sie gehört zu deinen Angaben.' : '**Deine IP-Adresse gehört nicht dazu.**'}

  Die Angaben zu dir stehen getrennt von den Schritten. Jeder Schritt trägt einen Prüfwert des Schritts davor. So
  fällt auf, wenn jemand die Aufzeichnung nachträglich verändert. Änderst du später etwas, steht auch das darin, mit der
  früheren Angabe. Werden deine Angaben gelöscht, bleiben die Schritte ohne sie übrig; nichts darin nennt dich noch.

  ## Rechtsgrundlage
  Für den Nachweis: unsere Pflicht dazu (Art. 6 Abs. 1 c mit Art. 5 Abs. 2 und Art. 7 Abs. 1 DSGVO). Nach deiner
  Abmeldung ist es unser berechtigtes Interesse, uns gegen Ansprüche zu verteidigen (Art. 6 Abs. 1 f DSGVO), bis
  sie verjährt sind (§§ 195, 199 BGB): ${time('withdrawn_signups')}. Du kannst den Nachweis schon vorher löschen
  lassen.

  # emails: E-Mails von uns
  Wir schicken dir nur, was du angefordert hast: die E-Mail zur Bestätigung, einen Link zu deinen Daten, eine
  Nachricht an eine neue Adresse, und nach deiner Bestätigung die Nachricht zum Start und den Newsletter.

  **Wir messen nicht, ob du eine E-Mail öffnest oder worauf du darin tippst.** Unsere E-Mails enthalten keine Bilder aus
  dem Netz und keine Zählpixel. Ihre Links führen ohne Umweg über einen Zähler zu ihrem Ziel.

  ${carrier(operator)}

  ## Was wir beim Versand speichern
  Damit keine E-Mail verloren geht und niemand mit E-Mails überhäuft wird, speichern wir:

  - wofür eine E-Mail ist: Bestätigung, neue Adresse, Link zu deinen Daten oder Newsletter
  - wann wir sie verschicken wollten, wann sie an der Reihe ist und wann der Mailserver sie annahm
  - wie der Versand ausging und wie viele Versuche es gab
  - seit wann der Mailserver die E-Mail aufschiebt, und ob er schon einmal keine Antwort gab
  - welches unserer Programme sie gerade verschickt, und bis wann es das tut
  - ob wir eine E-Mail, von der niemand weiß, ob sie ankam, auf sich beruhen lassen
  - die Antwort des Mailservers, ohne deine Adresse
  - die Kennung der E-Mail und die Fassung ihres Textes
  - ein Prüfwert deines Postfachs, an dem wir zählen, wie oft wir ihm schreiben
  - einen Tag lang ein Prüfwert des Netzes, aus dem eine E-Mail zur Bestätigung verlangt wurde (die IP-Adresse ohne ihr Ende: /24 oder /48; kennen wir es nicht, die Domain der Adresse)
  - wie viele E-Mails dieses Netz an dem Tag schon verlangt hatte, und wie deine an die Reihe kam
  - laufende oder zufällige Nummern, die E-Mail, Link, Anmeldung und Ausgabe einander zuordnen
  - ein Prüfwert des Links; den Link selbst kennst nur du
  - wofür der Link gilt
  - wann der Link entstand und wann er abläuft
  - die ganze E-Mail mit Empfänger und Betreff, solange kein Mailserver eingestellt ist und sie deshalb in der Datenbank bleibt
  - was Mailserver und Postfach zu einer E-Mail sagten: angenommen, aufgeschoben, unzustellbar, als Spam gemeldet, beantwortet
  - wann und auf welchem Weg wir es erfuhren
  - was dabei gesagt wurde, ohne deine Adresse
  - ein Prüfwert der Rückmeldung, damit sie nur einmal zählt
  - wann deine Adresse zum ersten Mal eine E-Mail abwies, falls es so ist
  - was ihr Mailserver dabei sagte, ohne deine Adresse
  - seit wann wir wissen, dass E-Mails dich erreichen
  - wie viele E-Mails gerade hinausgehen dürfen, an alle zusammen
  - wie es um den Mailserver steht und ob wir Rückmeldungen lesen können, nichts über dich
  - der Schlüssel der Prüfwerte von Netzen, der jeden Tag wechselt; nichts über dich

  Im Server-Protokoll steht außerdem:

  - falls der Mailserver eine E-Mail nicht annimmt, seine Antwort, ohne deine Adresse

  Wie lange, steht unter „Speicherdauer“. Grundlage ist
  beim Newsletter deine Einwilligung (Art. 6 Abs. 1 a DSGVO), bei allen anderen E-Mails unser berechtigtes
  Interesse, dir zu antworten und nur Menschen zu schreiben, die das wollen (Art. 6 Abs. 1 f DSGVO).

  # abmeldung: Abmeldung und Sperrliste
  In jedem Newsletter steht ein Link zum Abmelden. Er führt auf eine Seite mit einem Knopf; du brauchst kein
  Passwort und keinen Grund, und der Link läuft nicht ab. Viele Mailprogramme zeigen dazu einen eigenen Knopf, der
  dich sofort abmeldet. Vor jedem Versand sehen wir nach, ob du noch dabei bist.

  Nach der Abmeldung bleiben deine Anmeldung und ihr Nachweis gesperrt gespeichert, nur für den Fall, dass jemand
  die Einwilligung bestreitet: ${time('withdrawn_signups')}. Möchtest du das nicht, lösche sie auf der Seite
  [Meine Daten](myData).

  ## Sperrliste
  Damit dir auch dann niemand mehr schreibt, wenn wir eine Sicherung zurückspielen oder eine Liste einlesen,
  bleibt nach Abmeldung oder Löschung auf einer Sperrliste:

  - ein Prüfwert deiner Adresse (HMAC)
  - der Zeitpunkt, zu dem du gegangen bist
  - ob du alles hast löschen lassen
  - die Nummer des Schritts, mit dem du gegangen bist; ein späterer hebt den Eintrag auf
  - ein Prüfwert des Schlüssels, nichts über dich
  - derselbe Prüfwert bei deiner Anmeldung, für den Vergleich
  - dasselbe noch einmal in einer Datei neben der Datenbank, damit es auch nach dem Zurückspielen einer Sicherung gilt

  Deine Adresse steht nicht darin. Ob ein Prüfwert zu einer Adresse gehört, lässt sich nur mit einem geheimen
  Schlüssel feststellen, der nicht in der Datenbank liegt. Grundlage ist unsere Pflicht, Widerruf und Widerspruch
  zu beachten (Art. 6 Abs. 1 c mit Art. 7 Abs. 3 und Art. 21 Abs. 3 DSGVO). Du kannst dich jederzeit neu anmelden;
  dann zählt deine neue Bestätigung.

  # meine-daten: Deine Daten selbst ansehen und ändern
  Auf der Seite [Meine Daten](myData) trägst du deine E-Mail-Adresse ein. Die Antwort ist immer dieselbe, so dass niemand
  erfährt, ob eine Adresse angemeldet ist. Kennen wir sie, schicken wir dorthin einen Link, der 24 Stunden gilt. Damit
  kannst du

  - alles ansehen, was wir von dir gespeichert haben,
  - deine Postleitzahl ändern,
  - deine E-Mail-Adresse ändern; die neue gilt, sobald du sie von dort aus bestätigt hast,
  - deine Daten mitnehmen, als JSON,
  - alles löschen, auch den Nachweis der Einwilligung.

  Möchtest du deine Adresse ändern, speichern wir dafür:

  - deine neue E-Mail-Adresse, die du noch bestätigen musst
  - wann du den Wechsel gewünscht hast
  - ein Prüfwert der neuen Adresse, für den Vergleich mit der Sperrliste
  - laufende Nummern, die den Wechsel deiner Anmeldung zuordnen

  Grundlage sind deine Rechte selbst (Art. 6 Abs. 1 c mit Art. 12, 15 bis 17 und 20 DSGVO).
`

function carrier({ mailProvider }: Operator): string {
  if (mailProvider === false) return 'Verschickt werden sie von unserem eigenen Mailserver.'
  const gap = 'Anbieter des Mailservers mit Anschrift, Datum des Vertrags zur Auftragsverarbeitung.'
  return given(
    mailProvider,
    ({ name, address, contractSignedOn }) => `
      Verschickt werden sie über einen Mailserver von ${name}, ${address}. Der Anbieter verarbeitet Daten nur nach
      unserer Weisung; der Vertrag dazu nach Art. 28 DSGVO ist vom ${contractSignedOn}.`,
    gap,
  )
}
