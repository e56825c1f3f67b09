import { deletedAfter, time } from './deadlines.ts'
import { purposeOf } from './purpose.ts'

export const visits = purposeOf({
  id: 'visits',
  title: 'Besuche zählen',
  purpose:
    'Erfahren, wo Nachfrage ist und ob die Seiten auf den Geräten der Leute laufen. Ein Besuch lässt sich keiner Person zuordnen, zwei Besuche lassen sich nicht verbinden.',
  people: 'alle, die die Startseite oder die Seite eines Ortes aufrufen',
  inShort: {
    data: 'Pfad, Browser-Kennung, Herkunfts-Website, Code eines Aushangs, Zeitpunkt',
    time: `${time('visits')}, danach bleiben Tagessummen`,
  },
  tables: {
    website_visits: {
      id: 'die laufende Nummer des Eintrags',
      page_path: 'der Pfad der aufgerufenen Seite',
      user_agent: 'die Browser-Kennung (User-Agent)',
      referrer:
        'die Website, von der du kommst, falls dein Browser sie mitschickt, ohne Pfad und Suchanfrage',
      channel:
        'der Code des Aushangs, Zettels oder Beitrags, über den du kommst, falls in der Adresse einer steht',
      visited_at: 'der Zeitpunkt',
    },
    website_visit_days: {
      day: 'der Tag, für den die Besuche aller gezählt sind',
      page_path: 'der Pfad, für den sie gezählt sind',
      referrer_host: 'die Website, von der die Besuche kamen, sobald es fünf waren',
      browser: 'die Art des Browsers, zum Beispiel Firefox',
      channel: 'der Code des Aushangs, über den sie kamen, sobald es fünf waren',
      bot: 'woran wir erkennen, dass es ein Programm war und kein Mensch',
      visits: 'die Zahl der Besuche',
    },
    // The same sums once more, by one thing at a time: the policy names them there.
    visit_lists: {
      day: 'der Tag, für den die Besuche aller gezählt sind',
      list: 'welche Liste der Seite Besuche es ist, nichts über dich',
      name: 'einer der Pfade, Websites, Browser oder Gründe von oben, nichts über dich',
      people: 'die Zahl der Besuche',
      bots: 'die Zahl der Besuche',
    },
    visit_names: {
      kind: 'ob es eine Website ist oder der Code eines Aushangs',
      name: 'die Website oder der Code',
      visits: 'die Zahl der Besuche von dort',
      last_day: 'der Tag des letzten',
    },
    visit_budget_days: {
      day: 'der Tag, für den die Besuche aller gezählt sind',
      stored: 'wie viele festgehalten sind',
      beyond_network: 'wie viele nur gezählt sind, weil aus einem Netz zu viele kamen',
      beyond_day: 'wie viele nur gezählt sind, weil es an dem Tag zu viele waren',
    },
  },
  legalBasis: 'berechtigtes Interesse, Art. 6 Abs. 1 f DSGVO',
  storage: [
    deletedAfter('visits', 'Besuche', `${time('visits')}, danach bleiben Tagessummen`),
    {
      what: 'Namen von Websites und Codes von Aushängen',
      words: `${time('visits')} nach dem letzten Besuch von dort`,
    },
    { what: 'Tagessummen der Besuche', words: 'ohne Frist; sie enthalten nichts über einzelne Menschen' },
  ],
  safeguards: [
    'Ohne IP-Adresse, ohne Cookie, ohne Kennnummer der Besucherin oder des Besuchers.',
    'Sendet der Browser „Global Privacy Control“ oder „Do Not Track“, wird der Besuch nicht festgehalten.',
    'Was festgehalten wird, entscheidet der Server, nicht das Skript: nur Seiten, die es gibt, keine Suchanfragen, keine E-Mail-Adressen.',
    'Die Seiten zum Bestätigen, zum Abmelden und zu den eigenen Daten werden nicht gezählt.',
  ],
})
