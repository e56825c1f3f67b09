/** What does not fit in the record (consent_record_faults) or with its seals (compare-seals.ts), in German. */
export const FAULT_WORDS: Record<string, string> = {
  'event altered': 'Ein Ereignis wurde verändert',
  'event cut out': 'Vor einem Ereignis fehlt eines',
  'person altered': 'Die Angaben zur Person zu einem Ereignis wurden verändert',
  'sign-up not as proven': 'Eine Anmeldung ist nicht das, was ihre Aufzeichnung sagt',
  'withdrawal missing': 'Einer Anmeldung fehlt eine Abmeldung, die auf der Sperrliste steht',
  'checkpoint broken': 'Ein Prüfpunkt passt nicht zu den Ereignissen',
  'checkpoint miscounted': 'Ein Prüfpunkt umfasst nicht so viele Ereignisse, wie er sagt',
  'seal forged': 'Die Unterschrift eines Siegels stimmt nicht',
  'seal differs from the one outside': 'Ein Siegel ist nicht das, das in der Datei außerhalb steht',
  'seal missing outside': 'Ein Siegel fehlt in der Datei außerhalb',
  'checkpoint differs from its seal': 'Ein Prüfpunkt ist nicht der, der unterschrieben wurde',
  'checkpoint not sealed': 'Ein älterer Prüfpunkt hat kein Siegel',
  'checkpoint gone': 'Einen Prüfpunkt, der unterschrieben wurde, gibt es nicht mehr',
  'log seal forged': 'Die Unterschrift eines Siegels des Protokolls stimmt nicht',
  'log differs from its seal': 'Das Protokoll der Konsole ist nicht mehr das, das versiegelt wurde',
  'log entries gone too early': 'Im Protokoll der Konsole fehlen Zeilen, deren Frist nicht um ist',
  'record begins anew':
    'Ein Siegel folgt nicht auf das davor: Eine Sicherung wurde zurückgespielt, oder das Ende der Aufzeichnung weggenommen',
}
