import { time } from './deadlines.ts'
import { purposesOf } from './purpose.ts'

/** What is processed about who signs up, in the order of a sign-up's life. */
export const ofSignups = purposesOf(`
  title: Nachricht zum Start und Newsletter
  purpose: Menschen Bescheid sagen, wenn die App in ihrer Region startet, und ihnen den Newsletter schicken. Die Postleitzahl sagt, welche Region für sie zählt; ein Profil wird nicht gebildet.
  people: alle, die sich auf der Seite anmelden
  data: E-Mail-Adresse, Postleitzahl, Zeitpunkte
  tables: newsletter_signups newsletters
  legalBasis: Einwilligung, Art. 6 Abs. 1 a DSGVO und § 7 Abs. 2 UWG
  recipients: hosting mailProvider
  time: bis du dich abmeldest
  storage: Bestätigte Anmeldung | bis du dich abmeldest oder deine Daten löschst
  storage: Anmeldung ohne Bestätigung | ${time('unconfirmed_signups')} nach der letzten E-Mail zur Bestätigung; wartet sie noch auf ihren Versand, höchstens 30 Tage
  storage: Anmeldung nach deiner Abmeldung, samt Nachweis der Einwilligung | ${time('withdrawn_signups')}, nur noch als Nachweis, bis Ansprüche verjährt sind (§§ 195, 199 BGB); auf deinen Wunsch sofort gelöscht
  storage: Ausgaben des Newsletters | ohne Frist; sie enthalten nichts über dich
  safeguards: Den Newsletter bekommt nur, wer seine Adresse selbst bestätigt hat; das stellt die Datenbank sicher.
  safeguards: Vor jedem Versand wird nachgesehen, ob sich jemand abgemeldet hat.
  safeguards: Wer die Seite aufruft, darf eintragen, aber nichts lesen.

  title: Listen von anderswo
  purpose: Menschen, die uns anderswo ihre Einwilligung gegeben haben, zum Beispiel auf einem Dorffest, auf die Liste nehmen, ohne dass sie sich noch einmal anmelden müssen.
  people: alle, die auf einer Liste stehen, die wir einlesen
  data: die Zeile, in der du stehst: Adresse, Postleitzahl, Einwilligung, Zeitpunkte, woher die Liste kommt
  elsewhere: Datei, die wir einlesen
  legalBasis: Einwilligung, Art. 6 Abs. 1 a DSGVO und § 7 Abs. 2 UWG
  recipients: hosting
  time: während des Einlesens, Sekunden
  storage: Zeile einer Liste | während des Einlesens; abgelehnte behalten wir nicht
  safeguards: Eingelesen wird nur, wer mit Wortlaut und Zeitpunkten belegt ist.
  safeguards: Wer sich abgemeldet oder gelöscht hat, kommt nicht zurück, auch wer es während des Einlesens tut.

  title: Nachweis der Einwilligung
  purpose: Nachweisen können, dass jemand der Zusendung zugestimmt hat, mit welchem Wortlaut und wann, und dass sich zeigt, wenn die Aufzeichnung nachträglich verändert wurde.
  people: alle, die sich auf der Seite anmelden
  data: Angaben der Anmeldung, Wortlaut der Einwilligung, Schritte mit Zeitpunkt, Browser-Kennung
  tables: consent_event_people consent_events consent_wordings
  elsewhere: mit der Einstellung \`PROOF_STORE_IP\` auch die IP-Adresse beim Anmelden und Bestätigen
  legalBasis: Pflicht zum Nachweis, Art. 6 Abs. 1 c mit Art. 5 Abs. 2 und Art. 7 Abs. 1 DSGVO; nach der Abmeldung berechtigtes Interesse, Art. 6 Abs. 1 f DSGVO
  basisInShort: Pflicht zum Nachweis, Art. 6 Abs. 1 c DSGVO
  recipients: hosting
  time: so lange wie die Anmeldung, nach deiner Abmeldung ${time('withdrawn_signups')}
  storage: Nachweis der Einwilligung | so lange wie die Anmeldung, zu der er gehört, und mit ihr gelöscht
  storage: Kette der Prüfwerte | ohne Frist; nach dem Löschen deiner Angaben steht nichts darin, was dich nennt
  safeguards: An die Aufzeichnung wird nur angehängt; jeder Schritt trägt den Prüfwert des Schritts davor.
  safeguards: Die Angaben zur Person stehen getrennt von der Kette und lassen sich löschen, ohne sie zu brechen.
  safeguards: Eine bestätigte Anmeldung ohne vollständigen Nachweis, oder mit anderer Adresse oder Postleitzahl als der nachgewiesenen, lässt die Datenbank nicht zu.
  safeguards: Jede Nacht werden alle Prüfwerte nachgerechnet.

  title: E-Mails verschicken
  purpose: Die E-Mail zur Bestätigung, die angeforderten Links und den Newsletter zuverlässig und jede E-Mail nur einmal verschicken, und verhindern, dass jemand über das Formular mit E-Mails überhäuft wird.
  people: alle, deren Adresse im Formular oder bei „Meine Daten“ eingetragen wird
  data: was wann verschickt wurde, Antwort des Mailservers, Prüfwert der Adresse
  tables: letters link_tokens mailbox letter_events letter_rates post_offices
  elsewhere: Server-Protokoll (Antwort des Mailservers, ohne Adresse); Postfach für Rückmeldungen beim Mailanbieter
  legalBasis: Newsletter: Einwilligung, Art. 6 Abs. 1 a DSGVO; Bestätigung und angeforderte Links: berechtigtes Interesse, Art. 6 Abs. 1 f DSGVO
  basisInShort: Einwilligung oder berechtigtes Interesse, Art. 6 Abs. 1 a und f DSGVO
  recipients: hosting mailProvider
  time: ${time('letters')}, beim Newsletter so lange wie deine Anmeldung
  storage: Angaben zum Versand einer E-Mail | ${time('letters')}
  storage: Angaben zum Versand des Newsletters | so lange wie deine Anmeldung; danach ohne Bezug zu dir, bis sein Versand ${time('newsletter_letters')} her ist
  storage: Links aus unseren E-Mails | bis zu ${time('expired_links')} nach ihrem Ablauf; der Link zum Abmelden gilt so lange wie deine Anmeldung
  storage: Netz einer Anmeldung | einen Tag lang als Prüfwert, dessen Schlüssel nach zwei Tagen vernichtet ist
  storage: E-Mails, die in der Datenbank bleiben, solange kein Mailserver eingestellt ist | ${time('mailbox')}
  safeguards: Die E-Mails enthalten keine Bilder aus dem Netz, keine Zählpixel und keine umgeleiteten Links.
  safeguards: Wer auch immer sie anfordert: Eine Adresse bekommt höchstens zwei E-Mails zur Bestätigung in 24 Stunden, die zweite frühestens zehn Minuten nach der ersten, und höchstens drei in 30 Tagen.
  safeguards: Wer sich anmeldet, löst kein Bilderrätsel: Melden sich ungewöhnlich viele an, wechseln sich die Netze ab.
  safeguards: Von den Links wird nur ein Prüfwert gespeichert (SHA-256); jeder gilt für einen einzigen Zweck.
  safeguards: Der Weg zum Mailserver ist verschlüsselt (TLS), wenn er nicht auf derselben Maschine läuft.
  safeguards: Protokolle und Fehlermeldungen enthalten keine E-Mail-Adressen.

  title: Eigene Daten ansehen und ändern
  purpose: Auskunft, Berichtigung, Mitnahme und Löschung möglich machen, ohne Konto und ohne Passwort, über einen Link an die eigene Adresse.
  people: alle, die angemeldet sind oder waren
  data: eine neue E-Mail-Adresse, wenn du wechselst
  tables: address_changes
  browser: Cookie | __Host-meine-daten | zeigt, dass du „Meine Daten ansehen“ gedrückt hast, damit nur dein Browser die Seite öffnet | 15 Minuten
  legalBasis: Rechte der Betroffenen, Art. 6 Abs. 1 c mit Art. 12, 15 bis 17 und 20 DSGVO; für das Cookie unbedingt erforderlich, § 25 Abs. 2 Nr. 2 TDDDG
  basisInShort: deine Rechte, Art. 6 Abs. 1 c DSGVO
  recipients: hosting mailProvider
  time: ${time('expired_links')}
  storage: Neue E-Mail-Adresse, die du eingetragen hast | ${time('expired_links')}; bestätigst du sie, gehört sie von da an zu deiner Anmeldung
  safeguards: Wer nach einem Link fragt, bekommt immer dieselbe Antwort, ob die Adresse bekannt ist oder nicht.
  safeguards: Eine neue Adresse gilt erst, wenn sie von dort aus bestätigt ist.
  safeguards: Der Link gilt eine Viertelstunde, nachdem er benutzt wurde, nicht mehr.
  safeguards: Der Link steht in keinem Protokoll, keinem Besuch und keinem Referer.

  title: Sperrliste
  purpose: Dafür sorgen, dass niemand mehr angeschrieben wird, der gegangen ist, auch wenn eine Sicherung zurückgespielt oder eine Liste eingelesen wird.
  people: alle, die sich abgemeldet haben oder ihre Daten löschen ließen
  data: ein Prüfwert der Adresse, nicht die Adresse
  tables: suppressions
  elsewhere: Datei der Sperrliste neben der Datenbank
  legalBasis: Pflicht, Widerruf und Widerspruch zu beachten, Art. 6 Abs. 1 c mit Art. 7 Abs. 3 und Art. 21 Abs. 3 DSGVO
  basisInShort: Pflicht, Widerruf und Widerspruch zu beachten, Art. 6 Abs. 1 c DSGVO
  recipients: hosting
  time: solange wir E-Mails verschicken
  storage: Sperrliste (Prüfwert der Adresse) | solange wir E-Mails verschicken
  safeguards: Der Prüfwert ist mit einem geheimen Schlüssel gebildet; ohne ihn lässt sich nicht prüfen, wessen Adresse es ist.
  safeguards: Der Schlüssel liegt nicht in der Datenbank.
`)
