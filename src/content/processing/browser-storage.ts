import type { Purpose } from './purpose.ts'

export const choice: Purpose = {
  title: 'Wahl und Sitzung im Browser merken',
  purpose:
    'Nicht bei jedem Besuch neu nach der Werbemessung fragen; eine Sitzung erhalten, falls im Browser schon eine liegt.',
  people: 'alle, die auf der Seite eine Wahl treffen oder eine Sitzung mitbringen',
  data: 'deine Antwort auf die Frage nach der Messung',
  tables: '',
  browser: [
    {
      kind: 'localStorage',
      name: 'cookie-consent',
      purpose: 'merkt sich, ob du der Werbemessung zugestimmt hast (accepted oder rejected)',
      lifetime: 'bis du sie änderst oder den Speicher deines Browsers leerst',
    },
    {
      kind: 'sessionStorage',
      name: 'sticky-bar',
      purpose: 'lässt das Angebot am unteren Rand weg, nachdem du es geschlossen oder dich angemeldet hast',
      lifetime: 'bis du den Tab schließt',
    },
    {
      kind: 'localStorage',
      name: 'sb-*-auth-token',
      purpose: 'hält eine Sitzung, falls in deinem Browser schon eine liegt; wir legen beim Besuch keine an',
      lifetime: 'bis die Sitzung endet oder du den Speicher deines Browsers leerst',
    },
  ],
  legalBasis: 'unbedingt erforderlich, § 25 Abs. 2 Nr. 2 TDDDG; Art. 6 Abs. 1 f DSGVO',
  recipients: [],
  time: 'in deinem Browser, bis du sie änderst',
  storage: { 'Deine Entscheidung zu Cookies': 'in deinem Browser, bis du sie änderst oder löschst' },
  safeguards: [
    'Alles bleibt im Browser; nur eine Sitzung, die schon da ist, geht mit Anfragen an den eigenen Server.',
  ],
}

const NINETY_DAYS = 'bis zu 90 Tage'
const THIRTEEN_MONTHS = 'bis zu 13 Monate'

export const ads: Purpose = {
  title: 'Werbung messen',
  purpose: 'Erfahren, ob Anzeigen bei Google ankommen (Google Ads, Google-Tag).',
  people: 'alle, die „Alle akzeptieren“ gewählt haben',
  data: 'Cookies von Google, IP-Adresse, aufgerufene Seite',
  tables: '',
  browser: [
    ...Object.entries({
      _gcl_au: 'ordnet den Besuch einer unserer Anzeigen zu',
      _gcl_aw: 'merkt sich den Klick auf eine Anzeige bei Google',
      _gcl_gs: 'merkt sich den Klick auf eine Anzeige, falls der Link gekürzt war',
      _gcl_dc: 'merkt sich den Klick auf eine Anzeige im Netz von Google',
    }).map(([name, purpose]) => ({ kind: 'Cookie', name, purpose, lifetime: NINETY_DAYS }) as const),
    {
      kind: 'localStorage',
      name: '_gcl_ls',
      purpose: 'merkt sich den Klick auf eine Anzeige im Speicher des Browsers',
      lifetime: NINETY_DAYS,
    },
    {
      kind: 'Cookie',
      name: 'IDE',
      purpose: 'Anzeigen-Cookie von Google unter doubleclick.net, misst die Wirkung von Anzeigen',
      lifetime: THIRTEEN_MONTHS,
    },
  ],
  elsewhere: 'Google',
  legalBasis: 'Einwilligung, § 25 Abs. 1 TDDDG und Art. 6 Abs. 1 a DSGVO',
  recipients: ['google'],
  thirdCountry:
    'USA: Google LLC, Angemessenheitsbeschluss der EU-Kommission (Durchführungsbeschluss (EU) 2023/1795, Art. 45 DSGVO)',
  time: `Cookies ${THIRTEEN_MONTHS}`,
  storage: { 'Cookies der gcl-Familie': NINETY_DAYS, 'Anzeigen-Cookie (IDE)': THIRTEEN_MONTHS },
  safeguards: [
    'Vor der Zustimmung wird bei Google nichts abgerufen.',
    'E-Mail-Adresse, Postleitzahl und Links aus E-Mails gehen nicht an Google.',
    'Nach dem Widerruf werden die Cookies der gcl-Familie entfernt.',
  ],
}
