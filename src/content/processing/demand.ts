import { purposeOf } from './purpose.ts'

export const demand = purposeOf({
  title: 'Nachfrage nach Orten zählen',
  purpose:
    'Sehen, in welchen Orten so viele Haushalte warten, dass ein Start sich lohnt, und den Nachbarn sagen, wie weit ihr Ort ist.',
  people: 'alle, die sich zum Newsletter angemeldet haben',
  inShort: {
    data: 'Zahl der Anmeldungen je Postleitzahl und Tag, ohne Namen und Adressen',
    time: 'ohne Frist; es sind Zahlen',
  },
  tables: {
    place_days: {
      'wie viele sich in einem Ort an einem Tag angemeldet, bestätigt und abgemeldet haben':
        'postal_code day signed_up confirmed withdrawn',
    },
    regions: {
      'Orte, die zusammen starten, und wer von uns sich darum kümmert':
        'id name goal owner_id created_at goal_reached_at',
      'was wir uns zu einer Region notiert haben; darin können Ansprechpartner stehen, zum Beispiel im Gasthof oder Rathaus':
        'notes',
    },
    region_places: { 'welche Orte das sind': 'postal_code region_id' },
    region_restaurants: {
      'Gasthöfe, die wir gefragt haben, und was sie sagten':
        'id region_id name place state serves changed_at',
    },
  },
  legalBasis: 'berechtigtes Interesse, Art. 6 Abs. 1 f DSGVO',
  storage: {
    'Zahlen je Ort und Tag': 'ohne Frist; sie enthalten nichts über einzelne Menschen',
  },
  safeguards: ['Öffentlich zeigen wir die Zahl eines Ortes erst ab fünf Haushalten.'],
})
