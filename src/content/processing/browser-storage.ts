import { purposesOf } from './purpose.ts'

/** What a browser keeps beside a sign-up: what was chosen there, and Google's once that was agreed to. */
export const inBrowser = purposesOf(`
  title: Wahl und Sitzung im Browser merken
  purpose: Nicht bei jedem Besuch neu nach der Werbemessung fragen; eine Sitzung erhalten, falls im Browser schon eine liegt.
  people: alle, die auf der Seite eine Wahl treffen oder eine Sitzung mitbringen
  data: deine Antwort auf die Frage nach der Messung
  browser: localStorage | cookie-consent | merkt sich, ob du der Werbemessung zugestimmt hast (accepted oder rejected) | bis du sie änderst oder den Speicher deines Browsers leerst
  browser: sessionStorage | sticky-bar | lässt das Angebot am unteren Rand weg, nachdem du es geschlossen oder dich angemeldet hast | bis du den Tab schließt
  browser: localStorage | sb-*-auth-token | hält eine Sitzung, falls in deinem Browser schon eine liegt; wir legen beim Besuch keine an | bis die Sitzung endet oder du den Speicher deines Browsers leerst
  legalBasis: unbedingt erforderlich, § 25 Abs. 2 Nr. 2 TDDDG; Art. 6 Abs. 1 f DSGVO
  time: in deinem Browser, bis du sie änderst
  storage: Deine Entscheidung zu Cookies | in deinem Browser, bis du sie änderst oder löschst
  safeguards: Alles bleibt im Browser; nur eine Sitzung, die schon da ist, geht mit Anfragen an den eigenen Server.

  title: Werbung messen
  purpose: Erfahren, ob Anzeigen bei Google ankommen (Google Ads, Google-Tag).
  people: alle, die „Alle akzeptieren“ gewählt haben
  data: Cookies von Google, IP-Adresse, aufgerufene Seite
  elsewhere: Google
  browser: Cookie | _gcl_au | ordnet den Besuch einer unserer Anzeigen zu | bis zu 90 Tage
  browser: Cookie | _gcl_aw | merkt sich den Klick auf eine Anzeige bei Google | bis zu 90 Tage
  browser: Cookie | _gcl_gs | merkt sich den Klick auf eine Anzeige, falls der Link gekürzt war | bis zu 90 Tage
  browser: Cookie | _gcl_dc | merkt sich den Klick auf eine Anzeige im Netz von Google | bis zu 90 Tage
  browser: localStorage | _gcl_ls | merkt sich den Klick auf eine Anzeige im Speicher des Browsers | bis zu 90 Tage
  browser: Cookie | IDE | Anzeigen-Cookie von Google unter doubleclick.net, misst die Wirkung von Anzeigen | bis zu 13 Monate
  legalBasis: Einwilligung, § 25 Abs. 1 TDDDG und Art. 6 Abs. 1 a DSGVO
  recipients: google
  thirdCountry: USA: Google LLC, Angemessenheitsbeschluss der EU-Kommission (Durchführungsbeschluss (EU) 2023/1795, Art. 45 DSGVO)
  time: Cookies bis zu 13 Monate
  storage: Cookies der gcl-Familie | bis zu 90 Tage
  storage: Anzeigen-Cookie (IDE) | bis zu 13 Monate
  safeguards: Vor der Zustimmung wird bei Google nichts abgerufen.
  safeguards: E-Mail-Adresse, Postleitzahl und Links aus E-Mails gehen nicht an Google.
  safeguards: Nach dem Widerruf werden die Cookies der gcl-Familie entfernt.
`)
