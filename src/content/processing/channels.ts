import { all, purposeOf } from './purpose.ts'

export const channels = purposeOf({
  id: 'channels',
  title: 'Zählen, was Nachbarn zu uns bringt',
  purpose:
    'Sehen, welcher Aushang, welche Anzeige und welcher Verein Haushalte bringt und was einer kostet, damit das Geld dorthin geht, wo es hilft. Ein Weg durch die Seite wird nicht aufgezeichnet.',
  people: 'alle, die über einen Aushang, eine Anzeige oder einen geteilten Link kommen',
  inShort: {
    data: 'Kennung des Aushangs oder Beitrags aus der Adresse der Seite; wie oft das Formular geöffnet wurde',
    time: 'Kennung: bis du dich abmeldest; Zahlen ohne Frist',
  },
  tables: {
    newsletter_signups: {
      channel:
        'die Kennung des Aushangs, der Anzeige oder des Beitrags, falls in der Adresse, über die du kamst, eine stand',
    },
    channels: {
      ...all(
        'welche Wege es gibt und was jeder gekostet hat, nichts über dich',
        'id code name kind cost_cents',
      ),
      ...all('wofür er bezahlt wurde', 'paid_for region_id postal_code'),
      ...all('wann und von wem er eingetragen wurde', 'created_at created_by'),
    },
    channel_changes: all(
      'was sich an der Zahl der Haushalte geändert hat, die ein Weg in einen Ort gebracht hat',
      'id channel postal_code day confirmed',
    ),
    channel_days: all(
      'wie viele Haushalte ein Weg an einem Tag in einen Ort gebracht hat',
      'postal_code channel day confirmed',
    ),
    channel_totals: all('dieselbe Zahl für alle Orte zusammen', 'channel confirmed'),
    form_days: all(
      'wie oft das Formular auf einer Seite an einem Tag geöffnet wurde',
      'page_path day opened',
    ),
  },
  legalBasis: 'berechtigtes Interesse, Art. 6 Abs. 1 f DSGVO',
  storage: [
    {
      what: 'Kennung bei deiner Anmeldung',
      words: 'bis du dich abmeldest oder deine Daten löschst; ohne Bestätigung so kurz wie die Anmeldung',
    },
    { what: 'Wege und Zahlen', words: 'ohne Frist; sie enthalten nichts über einzelne Menschen' },
  ],
  safeguards: [
    'Auf deinem Gerät wird dafür nichts gespeichert: Die Kennung steht in der Adresse, und die Seite merkt sie sich nur, solange sie offen ist.',
    'Sie geht an unseren Server und an niemanden sonst.',
    'Sendet der Browser „Global Privacy Control“ oder „Do Not Track“, wird keine Kennung behalten und kein Formular gezählt.',
    'Kennungen, die wir nicht selbst vergeben haben, gehen in den Zahlen in einer Summe auf.',
    'Wie viele durch den Link von Nachbarn kamen, zeigen wir erst ab fünf Haushalten, und nie, wer es war.',
  ],
})
