/** Periodic work in German, by its name (src/office/schedule.ts). */
export const TASK_WORDS: Record<string, string> = {
  'tend-newsletters': 'Geplante Starts beginnen',
  'mail-operator-notes': 'Dem Team schreiben: Ziele, angehaltene Briefe, Änderungen an Zugängen',
  ping: 'Dem Totmannschalter sagen, dass alles läuft',
  'mail-trouble': 'Schreiben, was nicht stimmt',
  'change-network-keys': 'Vergessen, aus welchem Netz Briefe verlangt wurden',
  'copy-suppression-list': 'Sperrliste kopieren',
  'check-consent-record': 'Alle Nachweise nachrechnen',
  'find-blockers': 'Nachsehen, was den Versand aufhält',
  'keep-deadlines': 'Fristen einhalten, löschen',
}
