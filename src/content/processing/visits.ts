import { deletedAfter, time } from './deadlines.ts'
import { purposeOf } from './purpose.ts'

export const visits = purposeOf({
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
      'die laufende Nummer des Eintrags': 'id',
      'der Pfad der aufgerufenen Seite': 'page_path',
      'die Browser-Kennung (User-Agent)': 'user_agent',
      'die Website, von der du kommst, falls dein Browser sie mitschickt, ohne Pfad und Suchanfrage':
        'referrer',
      'der Zeitpunkt': 'visited_at',
    },
    visit_days: {
      'der Tag, für den die Besuche aller gezählt sind': 'day',
      'was gezählt ist: der Tag im Ganzen, Seiten, Websites, oder was nur gezählt wurde, weil aus einem Netz oder an dem Tag zu viele kamen':
        'list',
      'der Pfad, oder die Website, von der an dem Tag mindestens fünf Besuche kamen': 'name',
      'die Zahl der Besuche von Menschen; Programme, die sich als solche nennen, zählen nicht': 'visits',
    },
  },
  legalBasis: 'berechtigtes Interesse, Art. 6 Abs. 1 f DSGVO',
  storage: {
    Besuche: deletedAfter('visits', `${time('visits')}, danach bleiben Tagessummen`),
    'Tagessummen der Besuche': 'ohne Frist; sie enthalten nichts über einzelne Menschen',
  },
  safeguards: [
    'Ohne IP-Adresse, ohne Cookie, ohne Kennnummer der Besucherin oder des Besuchers.',
    'Sendet der Browser „Global Privacy Control“ oder „Do Not Track“, wird der Besuch nicht festgehalten.',
    'Was festgehalten wird, entscheidet der Server, nicht das Skript: nur Seiten, die es gibt, keine Suchanfragen, keine E-Mail-Adressen.',
    'Die Seiten zum Bestätigen, zum Abmelden und zu den eigenen Daten werden nicht gezählt.',
  ],
})
