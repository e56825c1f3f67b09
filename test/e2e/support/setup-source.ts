import type { Desk } from '../../../src/office/desk.ts'

/** What the checks found, without asking the DNS: something of each level. */
export const setupAnswer: Awaited<ReturnType<Desk['setup']>> = {
  groups: [
    {
      name: 'Vor dem Start',
      findings: [
        {
          level: 'open',
          code: 'operator-name',
          what: 'Angabe fehlt: Name',
          why: 'Das Impressum braucht sie.',
          fix: 'In src/content/operator.ts das Feld name ausfüllen.',
        },
        {
          level: 'open',
          code: 'operator-street',
          what: 'Angabe fehlt: Straße',
          why: 'Das Impressum braucht sie.',
          fix: 'In src/content/operator.ts das Feld street ausfüllen.',
        },
        {
          level: 'hint',
          code: 'security-txt-expires',
          what: 'security.txt gilt nicht mehr lange.',
          why: 'Danach zählt sie nicht mehr.',
          fix: 'npm start ausführen.',
        },
      ],
    },
    {
      name: 'Absender im DNS: DMARC',
      findings: [
        {
          level: 'broken',
          code: 'dmarc-missing',
          what: 'Es gibt keinen DMARC-Eintrag.',
          why: 'Ohne ihn weisen große Empfänger Briefe ab.',
          fix: 'Einen TXT-Eintrag anlegen: v=DMARC1; p=none',
        },
      ],
    },
    { name: 'Datenbank', findings: [] },
    { name: 'Maschine', skippedBecause: 'die Prüfung selbst nicht gelang', findings: [] },
  ],
  facts: {
    templates: [{ kind: 'confirmation', version: 'ab'.repeat(32) }],
    sending: { connections: 5, limits: {} },
    ledger: { file: './.data/suppression-list.tsv', entries: 3, changedAt: '2026-11-20T10:00:00Z' },
  },
}
