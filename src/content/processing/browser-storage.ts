import { purposeOf, type StoredInBrowser } from './purpose.ts'

export const choice = purposeOf({
  title: 'Wahl und Sitzung im Browser merken',
  purpose:
    'Nicht bei jedem Besuch neu nach der Werbemessung fragen; eine Sitzung erhalten, falls im Browser schon eine liegt.',
  people: 'alle, die auf der Seite eine Wahl treffen oder eine Sitzung mitbringen',
  inShort: {
    data: 'deine Antwort auf die Frage nach der Messung',
    time: 'in deinem Browser, bis du sie änderst',
  },
  browser: [
    {
      name: 'cookie-consent',
      kind: 'localStorage',
      purpose: 'merkt sich, ob du der Werbemessung zugestimmt hast (accepted oder rejected)',
      lifetime: 'bis du sie änderst oder den Speicher deines Browsers leerst',
    },
    {
      name: 'sticky-bar',
      kind: 'sessionStorage',
      purpose: 'lässt das Angebot am unteren Rand weg, nachdem du es geschlossen oder dich angemeldet hast',
      lifetime: 'bis du den Tab schließt',
    },
    {
      name: 'sb-*-auth-token',
      kind: 'localStorage',
      purpose: 'hält eine Sitzung, falls in deinem Browser schon eine liegt; wir legen beim Besuch keine an',
      lifetime: 'bis die Sitzung endet oder du den Speicher deines Browsers leerst',
    },
  ],
  legalBasis: 'unbedingt erforderlich, § 25 Abs. 2 Nr. 2 TDDDG; Art. 6 Abs. 1 f DSGVO',
  recipients: [],
  storage: {
    'Deine Entscheidung zu Cookies': 'in deinem Browser, bis du sie änderst oder löschst',
  },
  safeguards: [
    'Alles bleibt im Browser; nur eine Sitzung, die schon da ist, geht mit Anfragen an den eigenen Server.',
  ],
})

const NINETY_DAYS = 'bis zu 90 Tage'
const THIRTEEN_MONTHS = 'bis zu 13 Monate'

const adsCookie = (name: string, purpose: string): StoredInBrowser => ({
  name,
  kind: 'cookie',
  purpose,
  lifetime: NINETY_DAYS,
})

export const ads = purposeOf({
  title: 'Werbung messen',
  purpose: 'Erfahren, ob Anzeigen bei Google ankommen (Google Ads, Google-Tag).',
  people: 'alle, die „Alle akzeptieren“ gewählt haben',
  inShort: {
    data: 'Cookies von Google, IP-Adresse, aufgerufene Seite',
    time: `Cookies ${THIRTEEN_MONTHS}`,
  },
  browser: [
    adsCookie('_gcl_au', 'ordnet den Besuch einer unserer Anzeigen zu'),
    adsCookie('_gcl_aw', 'merkt sich den Klick auf eine Anzeige bei Google'),
    adsCookie('_gcl_gs', 'merkt sich den Klick auf eine Anzeige, falls der Link gekürzt war'),
    adsCookie('_gcl_dc', 'merkt sich den Klick auf eine Anzeige im Netz von Google'),
    {
      ...adsCookie('_gcl_ls', 'merkt sich den Klick auf eine Anzeige im Speicher des Browsers'),
      kind: 'localStorage',
    },
    {
      ...adsCookie('IDE', 'Anzeigen-Cookie von Google unter doubleclick.net, misst die Wirkung von Anzeigen'),
      lifetime: THIRTEEN_MONTHS,
    },
  ],
  elsewhere: {
    Google: [
      'deine IP-Adresse und Angaben zu Browser und Gerät',
      'die aufgerufene Seite und der Zeitpunkt',
      'die Kennung der Anzeige, auf die du geklickt hast, falls es eine gibt',
    ],
  },
  legalBasis: 'Einwilligung, § 25 Abs. 1 TDDDG und Art. 6 Abs. 1 a DSGVO',
  recipients: ['google'],
  thirdCountry:
    'USA: Google LLC, Angemessenheitsbeschluss der EU-Kommission (Durchführungsbeschluss (EU) 2023/1795, Art. 45 DSGVO)',
  storage: {
    'Cookies der gcl-Familie': NINETY_DAYS,
    'Anzeigen-Cookie (IDE)': THIRTEEN_MONTHS,
  },
  safeguards: [
    'Vor der Zustimmung wird bei Google nichts abgerufen.',
    'E-Mail-Adresse, Postleitzahl und Links aus E-Mails gehen nicht an Google.',
    'Nach dem Widerruf werden die Cookies der gcl-Familie entfernt.',
  ],
})
