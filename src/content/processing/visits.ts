import { deletedAfter, time } from './deadlines.ts'
import { purposeOf } from './purpose.ts'

export const visits = purposeOf({
  id: 'visits',
  title: 'Besuche zählen',
  purpose:
    'Erfahren, wo Nachfrage ist und ob die Seiten auf den Geräten der Leute laufen. Ein Besuch lässt sich keiner Person zuordnen, zwei Besuche lassen sich nicht verbinden.',
  people: 'alle, die die Startseite oder die Seite eines Ortes aufrufen',
  inShort: {
    data: 'Pfad, Browser-Kennung, Herkunfts-Website, Zeitpunkt',
    time: `${time('visits')}, danach bleiben Tagessummen`,
  },
  tables: {
    website_visits: {
      id: 'die laufende Nummer des Eintrags',
      page_path: 'der Pfad der aufgerufenen Seite',
      user_agent: 'die Browser-Kennung (User-Agent)',
      referrer:
        'die Website, von der du kommst, falls dein Browser sie mitschickt, ohne Pfad und Suchanfrage',
      visited_at: 'der Zeitpunkt',
    },
    visit_days: {
      day: 'der Tag, für den die Besuche aller gezählt sind',
      list: 'was gezählt ist: der Tag im Ganzen, Seiten, Websites, oder was nur gezählt wurde, weil aus einem Netz oder an dem Tag zu viele kamen',
      name: 'der Pfad, oder die Website, von der an dem Tag mindestens fünf Besuche kamen',
      visits: 'die Zahl der Besuche von Menschen; Programme, die sich als solche nennen, zählen nicht',
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
    'Was festgehalten wird, entscheidet der Server, nicht das Skript: nur Seiten, die es gibt, keine Suchanfragen, keine E-Mail-Adressen.',
    'Die Seiten zum Bestätigen, zum Abmelden und zu den eigenen Daten werden nicht gezählt.',
  ],
})
