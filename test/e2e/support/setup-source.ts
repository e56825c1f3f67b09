import type { Finding } from '../../../src/office/checks/finding.ts'

const operator = { level: 'open', why: 'Das Impressum braucht sie.', fix: 'In der Konsole angeben.' } as const

/** What the checks found, without asking the DNS: something of each kind. */
export const FOUND: Finding[] = [
  { ...operator, code: 'operator-name', what: 'Angabe fehlt: Name' },
  { ...operator, code: 'operator-street', what: 'Angabe fehlt: Straße' },
  {
    level: 'broken',
    code: 'dmarc-missing',
    what: 'Es gibt keinen DMARC-Eintrag.',
    why: 'Ohne ihn weisen große Empfänger Briefe ab.',
    fix: 'Einen TXT-Eintrag anlegen: v=DMARC1; p=none',
  },
]
