import { deletedAfter, time } from './deadlines.ts'
import { purposeOf } from './purpose.ts'

export const visits = purposeOf({
  id: 'visits',
  title: 'Besuche zählen',
  purpose:
    'Erfahren, wo Nachfrage ist und ob die Seiten auf den Geräten der Leute laufen. Ein Besuch lässt sich keiner Person zuordnen, zwei Besuche lassen sich nicht verbinden.',
  people: 'alle, die die Startseite oder die Seite eines Ortes aufrufen',
  inShort: {
    data: 'Pfad, Browser-Kennung, Herkunftsseite, Zeitpunkt',
    time: `${time('visits')}, danach bleiben Tagessummen`,
  },
  tables: {
    website_visits: {
      id: 'die laufende Nummer des Eintrags',
      page_path: 'der aufgerufene Pfad',
      user_agent: 'die Browser-Kennung (User-Agent)',
      referrer:
        'die Seite, von der du kommst, falls dein Browser sie mitschickt, ohne Suchanfrage und Anhänge',
      visited_at: 'der Zeitpunkt',
    },
    website_visit_days: {
      day: 'der Tag, für den die Besuche aller gezählt sind',
      page_path: 'der Pfad, für den sie gezählt sind',
      referrer_host: 'die Website, von der die Besuche kamen',
      bot: 'woran wir erkennen, dass es ein Programm war und kein Mensch',
      visits: 'die Zahl der Besuche',
    },
    people_visit_days: {
      day: 'der Tag, für den die Besuche aller gezählt sind',
      visits: 'die Zahl der Besuche',
    },
  },
  legalBasis: 'berechtigtes Interesse, Art. 6 Abs. 1 f DSGVO',
  storage: [
    deletedAfter('visits', 'Besuche', `${time('visits')}, danach bleiben Tagessummen`),
    { what: 'Tagessummen der Besuche', words: 'ohne Frist; sie enthalten nichts über einzelne Menschen' },
  ],
  safeguards: [
    'Ohne IP-Adresse, ohne Cookie, ohne Kennnummer der Besucherin oder des Besuchers.',
    'Sendet der Browser „Global Privacy Control“ oder „Do Not Track“, wird der Besuch nicht festgehalten.',
    'Die Seiten zum Bestätigen, zum Abmelden und zu den eigenen Daten werden nicht gezählt.',
  ],
})
