import { purposeOf } from './purpose.ts'

export const channels = purposeOf({
  title: 'Zählen, was Nachbarn zu uns bringt',
  purpose:
    'Sehen, welcher Aushang, welche Anzeige und welcher Verein Haushalte bringt. Ein Weg durch die Seite wird nicht aufgezeichnet.',
  people: 'alle, die über einen Aushang, eine Anzeige oder einen geteilten Link kommen',
  inShort: {
    data: 'Kennung des Aushangs oder Beitrags aus der Adresse der Seite',
    time: 'bis du dich abmeldest',
  },
  tables: {
    newsletter_signups: {
      'die Kennung des Aushangs, der Anzeige oder des Beitrags, falls in der Adresse, über die du kamst, eine stand':
        'channel',
    },
    channels: {
      'welche Kennungen einen Namen haben, und seit wann, nichts über dich': 'id code name created_at',
    },
  },
  legalBasis: 'berechtigtes Interesse, Art. 6 Abs. 1 f DSGVO',
  storage: {
    'Kennung bei deiner Anmeldung':
      'bis du dich abmeldest oder deine Daten löschst; ohne Bestätigung so kurz wie die Anmeldung',
    'Namen der Kennungen': 'ohne Frist; sie enthalten nichts über einzelne Menschen',
  },
  safeguards: [
    'Auf deinem Gerät wird dafür nichts gespeichert: Die Kennung steht in der Adresse, und die Seite merkt sie sich nur, solange sie offen ist.',
    'Sie geht an unseren Server und an niemanden sonst.',
    'Sendet der Browser „Global Privacy Control“ oder „Do Not Track“, wird keine Kennung behalten.',
    'Kennungen, die wir nicht selbst benannt haben, gehen in den Zahlen in einer Summe auf.',
  ],
})
