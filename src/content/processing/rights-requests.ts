import { deletedAfter, time } from './deadlines.ts'
import { all, purposeOf } from './purpose.ts'

export const rightsRequests = purposeOf({
  id: 'rights-requests',
  title: 'Anfragen zu deinen Rechten beantworten',
  purpose:
    'Auskunft, Berichtigung, Löschung, Einschränkung, Mitnahme und Widerspruch, um die jemand uns bittet, rechtzeitig erledigen und das später zeigen können.',
  people: 'alle, die sich mit einer solchen Bitte an uns wenden',
  inShort: {
    data: 'deine Adresse, worum du bittest, unsere Notiz dazu, Tage',
    basis: 'deine Rechte, Art. 6 Abs. 1 c DSGVO',
    time: `${time('rights_requests')} nach der Antwort`,
  },
  tables: {
    rights_requests: {
      from_address: 'die Adresse, von der aus du dich an uns gewendet hast',
      kind: 'worum du bittest',
      note: 'unsere Notiz dazu',
      ...all(
        'wann deine Anfrage kam, bis wann wir antworten müssen und wann wir es getan haben',
        'received_on due_on done_on created_at',
      ),
      state: 'ob deine Anfrage offen ist, auf eine Antwort von dir wartet oder erledigt ist',
      created_by: 'wer von uns sie eingetragen hat',
      id: 'eine laufende Nummer für deine Anfrage',
    },
  },
  legalBasis:
    'Rechte der Betroffenen und Pflicht zum Nachweis, Art. 6 Abs. 1 c mit Art. 5 Abs. 2, 12 und 15 bis 21 DSGVO',
  storage: [
    deletedAfter(
      'rights_requests',
      'Anfragen zu deinen Rechten',
      `${time('rights_requests')} nach der Antwort, bis Ansprüche verjährt sind (§§ 195, 199 BGB)`,
    ),
  ],
  safeguards: [
    'Wer die Konsole nur ansehen darf, sieht die Adresse verdeckt; eintragen kann nur, wer die Konsole verwalten darf.',
    'Löschst du deine Daten, verschwindet deine Adresse auch aus deinen Anfragen.',
    'Was in der Konsole geschieht, wird ohne Angaben zu dir protokolliert.',
  ],
})
