import type { Desk } from '../../../src/office/desk.ts'
import { NOTHING_KNOWN } from '../../support/desk.ts'

const operator = { level: 'open', why: 'Das Impressum braucht sie.', fix: 'In der Konsole angeben.' } as const
const dmarc = {
  level: 'broken',
  code: 'dmarc-missing',
  what: 'Es gibt keinen DMARC-Eintrag.',
  why: 'Ohne ihn weisen große Empfänger Briefe ab.',
  fix: 'Einen TXT-Eintrag anlegen: v=DMARC1; p=none',
} as const

/** What the checks found, without asking the DNS: something of each kind. */
export const setupAnswer: Awaited<ReturnType<Desk['setup']>> = {
  groups: [
    {
      name: 'Vor dem Start',
      findings: [
        { ...operator, code: 'operator-name', what: 'Angabe fehlt: Name' },
        { ...operator, code: 'operator-street', what: 'Angabe fehlt: Straße' },
      ],
    },
    { name: 'Absender im DNS: DMARC', findings: [dmarc] },
    { name: 'Datenbank', findings: [] },
    { name: 'Maschine', skippedBecause: 'die Prüfung selbst nicht gelang', findings: [] },
  ],
  facts: {
    ...NOTHING_KNOWN.facts,
    templates: [{ kind: 'confirmation', version: 'ab'.repeat(32) }],
    ledger: { file: './.data/suppression-list.tsv', entries: 3, changedAt: '2026-11-20T10:00:00Z' },
  },
}
